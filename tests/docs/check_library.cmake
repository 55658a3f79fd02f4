# Installs Serai, builds the programs of docs/examples/ against it, as CMake projects and with what pkg-config says, and
# compares them and what they print with docs/library.md.
set(prefix ${WORK_DIR}/prefix)
if(SANITIZE)
  set(flags -fsanitize=${SANITIZE})
endif()

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN} failed:\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK_DIR})
run(${CMAKE_COMMAND} --install ${BUILD_DIR} --prefix ${WORK_DIR}/installed)
# Whoever packs it moves it elsewhere.
file(RENAME ${WORK_DIR}/installed ${prefix})
file(GLOB_RECURSE pkgconfig ${prefix}/serai.pc)
cmake_path(REMOVE_FILENAME pkgconfig)
file(READ ${SOURCE_DIR}/docs/library.md page)

# check(EXAMPLE PACKAGE): the example needs this package of pkg-config's.
function(check name package)
  set(example ${SOURCE_DIR}/docs/examples/${name})
  run(${CMAKE_COMMAND} -S ${example} -B ${WORK_DIR}/${name} -G Ninja -D CMAKE_PREFIX_PATH=${prefix}
      -D CMAKE_CXX_COMPILER=${COMPILER} -D "CMAKE_CXX_FLAGS=${flags}")
  run(${CMAKE_COMMAND} --build ${WORK_DIR}/${name})
  run(${WORK_DIR}/${name}/${name})
  set(printed "${output}")

  run(${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${pkgconfig} pkg-config --cflags --libs ${package})
  separate_arguments(words UNIX_COMMAND "${output}")
  run(${COMPILER} -std=c++20 ${flags} ${example}/main.cpp ${words} -o ${WORK_DIR}/${name}/by_pkg_config)
  run(${WORK_DIR}/${name}/by_pkg_config)
  if(NOT output STREQUAL printed)
    message(FATAL_ERROR "${name}, built with pkg-config, prints\n${output}instead of\n${printed}")
  endif()

  file(READ ${example}/main.cpp source)
  file(READ ${example}/CMakeLists.txt project)
  foreach(part IN ITEMS printed source project)
    string(FIND "${page}" "```\n${${part}}```" plain)
    string(FIND "${page}" "```cpp\n${${part}}```" cpp)
    string(FIND "${page}" "```cmake\n${${part}}```" cmake)
    if(plain EQUAL -1 AND cpp EQUAL -1 AND cmake EQUAL -1)
      message(FATAL_ERROR "docs/library.md does not show this ${part}:\n${${part}}")
    endif()
  endforeach()
endfunction()

check(legal_moves serai)
check(best_move serai-engine)
