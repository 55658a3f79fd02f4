// The games of Serai: the one list to extend when a game is added.
#pragma once

// X(tag type)
#define SERAI_VARIANTS(X) \
  X(Sittuyin)             \
  X(Empire)               \
  X(Janggi)               \
  X(JanggiTournament)     \
  X(XiangFu)              \
  X(Fusion)               \
  X(FusionLite)           \
  X(FusionPlus)           \
  X(FusionTeam)
