# Compiles broken.cpp with the macro CASE: it must fail, saying MESSAGE (a regular expression), or succeed if there is no
# MESSAGE. Nothing is written.
execute_process(
  COMMAND ${COMPILER} -std=c++20 -fsyntax-only -I ${SOURCE_DIR}/src -D ${CASE} ${SOURCE_DIR}/tests/games/broken.cpp
  RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT MESSAGE)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "The rule book without a mistake does not compile:\n${output}")
  endif()
elseif(status EQUAL 0)
  message(FATAL_ERROR "The mistake ${CASE} compiles.")
elseif(NOT output MATCHES "${MESSAGE}")
  message(FATAL_ERROR "The mistake ${CASE} should be told as '${MESSAGE}', but the compiler said:\n${output}")
endif()
