#!/usr/bin/env bash
# shellcheck disable=SC2016 # single quotes keep what is meant for awk, printf and grep
# Creates the skeleton of a new game: a rule book with kings and pawns that compiles at once, and entries in all lists.
#
#   tools/new_game.sh ID [TREE]
#
# ID is the game's name for programs: letters a to z. TREE is the source tree, by default this one. Existing files are
# not overwritten. docs/adding-a-variant.md describes the next steps.
set -euo pipefail

id=${1:-}
root=${2:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
die() {
  printf '%s\n' "$*" >&2
  exit 1
}
if [ $# -lt 1 ] || [ $# -gt 2 ]; then die "usage: tools/new_game.sh ID [TREE]"; fi
[[ "$id" =~ ^[a-z]{2,24}$ ]] || die "The id '$id' must be 2 to 24 of the letters a to z."
[ "$id" != nosuchgame ] || die "The tests use '$id' as the name of a game that does not exist."
cd "$root"
[ -f src/variants/folders.cmake ] || die "$root is not the source tree of Serai."
[ ! -e "src/variants/$id" ] || die "The folder src/variants/$id already exists."
! grep -q "{\"$id\"," src/variants/levels.inc || die "The game '$id' already exists."
type=${id^}

folder=src/variants/$id
mkdir -p "$folder" docs/rules tests/perft

cat >"$folder/rules.hpp" <<EOF
// $type. Sections cited are those of docs/rules/$id.md.
#pragma once

#include "rules/meter.hpp"
#include "rules/outcome.hpp"
#include "rules/validate.hpp"

namespace serai {

struct $type : RuleBook<Geometry<8, 8>> {
  static constexpr std::string_view kId = "$id";
  static constexpr std::string_view kPage = "$id";
  static constexpr Words kName{"$type", "$type"};
  static constexpr OtherNames kOtherNames{};
  static constexpr std::array<Words, 2> kColors{{{"White", "白方"}, {"Black", "黑方"}}};

  // §3 The pieces.
  enum Type : PieceType { kKing, kPawnType };
  static constexpr PieceType kPawn = kPawnType;
  static constexpr std::array kArmy{
      man("K", 'K', {"king", "王"}, {step(kEightWays)}).as_royal(),
      man("P", 'P', {"pawn", "兵"}, {step(kForward).quiet(), step(kForwardDiagonal).capturing()}),
  };

  // §2 The start.
  static constexpr std::array kSetups{
      StartPosition{"standard", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"},
  };

  static constexpr Facts kFacts{};

  // §6 The ends, in this order.
  static constexpr auto ends() {
    return std::array{&serai::ends::checkmate<$type>, &serai::ends::stalemate_draws<$type>,
                      &serai::ends::move_limit_draws<$type>, &serai::ends::repetition_draws<$type>};
  }

  // §8 What a FEN may not show.
  template <class P>
  static void validate(const P& pos, Problems& out) {
    expect_count(pos, kKing, 1, 1, out);
  }
  template <class P>
  static void meters(const P& pos, std::vector<Meter>& out) {
    out.push_back(Meter::single("clock", pos.clock, kFacts.move_limit));
  }
};

}  // namespace serai
EOF

cat >"$folder/evaluation.hpp" <<EOF
// What the evaluation knows of $type.
#pragma once

#include "engine/evaluation.hpp"
#include "variants/$id/rules.hpp"

namespace serai {

template <>
struct EvaluationBook<$type> : EvaluationDefaults<$type> {
  // king pawn
  static constexpr std::array<int, 2> kValues{0, 100};
  static constexpr int kFullMaterial = 16 * 100;
  template <class P>
  static bool may_give_turn_away(const P& pos) {
    return pos.board.of(pos.turn).count() >= 4;
  }
};

}  // namespace serai
EOF

instantiation() { # FILE HEADER INCLUDE MACRO
  cat >"$folder/$1" <<EOF
#include "$2"
#include "variants/$id/$3"

namespace serai {

$4($type)

}  // namespace serai
EOF
}
instantiation game.cpp game/game_impl.hpp rules.hpp SERAI_INSTANTIATE_GAME
instantiation engine.cpp engine/searcher_impl.hpp evaluation.hpp SERAI_INSTANTIATE_SEARCHER
instantiation tune.cpp tune/reader_impl.hpp evaluation.hpp SERAI_INSTANTIATE_READER
cat >"$folder/network.cpp" <<EOF
#include "engine/embedded_network.hpp"

namespace serai {

struct $type;

SERAI_NO_NETWORK($type)

}  // namespace serai
EOF

# The lists.
rewrite() { # FILE AWK-PROGRAM
  awk -v id="$id" -v type="$type" "$2" "$1" >"$1.new"
  mv "$1.new" "$1"
}
rewrite src/variants/folders.cmake '
  /^set\(SERAI_GAME_FOLDERS/ { inside = 1 }
  inside && /\)$/ { sub(/\)$/, "\n  " id ")"); inside = 0 }
  { print }'
rewrite src/variants/list.hpp '
  /^    struct [A-Za-z]+>;$/ { sub(/>;$/, ","); printf "%-34s//\n    struct %s>;\n", $0, type; next }
  { print }'
for table in levels curves; do
  last=$(grep -E '^\{"' src/variants/$table.inc | tail -n 1)
  printf '%s\n' "${last/\{\"*\", \{/{\"$id\", {}" >>src/variants/$table.inc
done
lines=$(for file in rules game evaluation engine network tune; do printf -- '- `variants/%s/%s`\\n' "$id" "$file"; done)
last=$(grep -nE '^- `variants/[a-z]+/tune`' docs/architecture.md | tail -n 1 | cut -d: -f1)
sed -i "${last}a ${lines%\\n}" docs/architecture.md

# The pages and the figures.
page() { # FILE TITLE HEADING...
  [ -e "$1" ] && return
  local file=$1 number=0
  {
    printf '# %s\n' "$2"
    shift 2
    for heading in "$@"; do printf '\n## %d. %s\n' $((number += 1)) "$heading"; done
  } >"$file"
}
page "docs/rules/$id.md" "$type" "The game" "Board and start" "The pieces" "Moves" "Check" "The end of the game" \
  "Manners" "Notation" "For programs"
page "docs/rules/$id.zh.md" "$type" "简介" "棋盘与开局" "棋子" "走法" "将军" "终局" "礼仪" "记谱" "供程序使用"
[ -e "tests/perft/$id.txt" ] || printf '# Lines: depth nodes FEN. Say here where the figures come from.\n' >"tests/perft/$id.txt"

printf '%s\n' "The skeleton of '$id' is in $folder; it has entries in all lists. Build it, then follow docs/adding-a-variant.md:" \
  "the tests report what is still missing."
