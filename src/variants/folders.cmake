# The folders of the games: the one list that library, engine, tuner, WebAssembly and tests are built from.
set(SERAI_GAME_FOLDERS
  sittuyin
  empire
  janggi
  xiangfu
  fusion)

# serai_game_sources(TARGET FILE): adds this file of every game's folder to the target.
function(serai_game_sources target file)
  foreach(folder ${SERAI_GAME_FOLDERS})
    target_sources(${target} PRIVATE ${CMAKE_SOURCE_DIR}/src/variants/${folder}/${file})
  endforeach()
endfunction()
