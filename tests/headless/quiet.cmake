# The window without a display: the picture is written, and nothing is complained of.
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
file(CHMOD ${WORK} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE) # what Qt asks of XDG_RUNTIME_DIR
foreach(variable XDG_RUNTIME_DIR XDG_CONFIG_HOME XDG_STATE_HOME XDG_DATA_HOME XDG_CACHE_HOME)
  set(ENV{${variable}} ${WORK})
endforeach()
execute_process(COMMAND ${AXISCAPE} ${ROOT}/resources/models/transformer_train_tiny.mlir.gz --export ${WORK}/window.png
                RESULT_VARIABLE result ERROR_VARIABLE said OUTPUT_QUIET)
if(result OR NOT EXISTS ${WORK}/window.png)
  message(FATAL_ERROR "no picture (exit ${result}): ${said}")
endif()
if(said)
  message(FATAL_ERROR "said beside the picture:\n${said}")
endif()
