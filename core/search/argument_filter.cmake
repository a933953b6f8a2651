# The learned weights are compiled in, as one string literal.
set(weights ${CMAKE_SOURCE_DIR}/resources/search/argument_filter.json)
file(READ ${weights} content)
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/search/argument_filter.inc CONTENT "R\"json(${content})json\"" @ONLY)
target_include_directories(axiscape_search PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/search)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${weights})
