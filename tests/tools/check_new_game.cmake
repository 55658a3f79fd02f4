# Runs tools/new_game.sh on a copy of the tree. What it makes must compile and be a game that can be played.
cmake_minimum_required(VERSION 3.25)
set(tree ${WORK_DIR}/tree)
set(id skeleton)
if(SANITIZE)
  set(flags -fsanitize=${SANITIZE})
endif()

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN} failed:\n${output}")
  endif()
endfunction()

function(refuse)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  if(status EQUAL 0)
    message(FATAL_ERROR "${ARGN} was not refused.")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK_DIR})
file(COPY ${SOURCE_DIR}/src DESTINATION ${tree} PATTERN "*.network" EXCLUDE)
file(COPY ${SOURCE_DIR}/docs/architecture.md DESTINATION ${tree}/docs)
set(tool ${SOURCE_DIR}/tools/new_game.sh)
foreach(bad Skeleton a "two words" nosuchgame empire fusionlite "")
  refuse(${tool} ${bad} ${tree})
endforeach()
run(${tool} ${id} ${tree})
refuse(${tool} ${id} ${tree})

foreach(line "src/variants/folders.cmake|  skeleton)" "src/variants/list.hpp|struct Skeleton>"
        "src/variants/levels.inc|{\"skeleton\", {" "src/variants/curves.inc|{\"skeleton\", {"
        "docs/architecture.md|- `variants/skeleton/rules`"
        "docs/rules/skeleton.md|## 9. " "docs/rules/skeleton.zh.md|## 9. " "tests/perft/skeleton.txt|#")
  string(REPLACE "|" ";" line "${line}")
  list(GET line 0 file)
  list(GET line 1 wanted)
  file(READ ${tree}/${file} text)
  string(FIND "${text}" "${wanted}" found)
  if(found EQUAL -1)
    message(FATAL_ERROR "${file} does not contain '${wanted}':\n${text}")
  endif()
endforeach()

find_program(CLANG_FORMAT clang-format-14)
if(CLANG_FORMAT)
  file(COPY ${SOURCE_DIR}/.clang-format DESTINATION ${tree})
  file(GLOB made ${tree}/src/variants/${id}/*pp ${tree}/src/variants/list.hpp)
  run(${CLANG_FORMAT} --dry-run -Werror ${made})
endif()

set(compile ${COMPILER} -std=c++20 -Wall -Wextra -Wpedantic -Wshadow -Werror -I ${tree}/src ${flags})
foreach(file variants/${id}/engine.cpp variants/${id}/network.cpp variants/${id}/tune.cpp game/registry.cpp)
  run(${compile} -fsyntax-only ${tree}/src/${file})
endforeach()
file(WRITE ${WORK_DIR}/main.cpp [[
#include "game/registry.hpp"
namespace serai {
struct Skeleton;
}
int main() {
  const serai::GameFactory factory = serai::game_factory<serai::Skeleton>();
  const auto game = factory.from_fen(factory.info().setups[0].fen);
  return game.ok() && !(*game)->legal_moves().empty() ? 0 : 1;
}
]])
run(${compile} ${WORK_DIR}/main.cpp ${tree}/src/variants/${id}/game.cpp ${LIBRARY} -o ${WORK_DIR}/main)
run(${WORK_DIR}/main)
