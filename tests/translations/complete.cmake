# Every word of the window is in every language that is shipped: lupdate on a copy finds nothing that is not translated.
foreach(language de zh_CN)
  set(copy ${WORK}/axiscape_${language}.ts)
  configure_file(${ROOT}/resources/translations/axiscape_${language}.ts ${copy} COPYONLY)
  execute_process(COMMAND ${LUPDATE} -silent -locations none -no-obsolete -tr-function-alias tr+=noop,tr+=phrase,tr+=counted
                          core app/desktop widgets -I . -ts ${copy}
                  WORKING_DIRECTORY ${ROOT} RESULT_VARIABLE result ERROR_VARIABLE said)
  if(result)
    message(FATAL_ERROR "lupdate failed: ${said}")
  endif()
  file(READ ${copy} text)
  string(REPLACE ";" "," text "${text}")
  string(REGEX MATCHALL "<source>[^<]*</source>[^<]*(<comment>[^<]*</comment>[^<]*)?<translation type=\"unfinished\"" missing "${text}")
  if(missing)
    string(REPLACE ";" "\n" missing "${missing}")
    message(SEND_ERROR "Not translated in axiscape_${language}.ts (bring them in by the target axiscape_lupdate):\n${missing}")
  endif()
endforeach()
