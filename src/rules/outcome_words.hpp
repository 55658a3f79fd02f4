// The reasons of outcomes, in words.
#pragma once

#include "rules/outcome_types.hpp"
#include "rules/piece.hpp"

namespace serai {

// What ended the game, to be read after a colon: "Red wins: perpetual check".
constexpr Words words_of(Reason r) {
  switch (r) {
    case Reason::kNone:
      break;
    case Reason::kCheckmate:
      return {"checkmate", "将死"};
    case Reason::kStalemate:
      return {"stalemate", "无子可动"};
    case Reason::kCampmate:
      return {"campmate", "触底"};
    case Reason::kBikjang:
      return {"bikjang accepted, on points", "接受照面，计分判定"};
    case Reason::kDoublePass:
      return {"both passed", "双方虚手"};
    case Reason::kPoints:
      return {"on points", "得分判定"};
    case Reason::kRepetition:
      return {"repetition", "重复局面"};
    case Reason::kPerpetualCheck:
      return {"perpetual check", "长将"};
    case Reason::kMoveLimit:
      return {"move limit", "步数限制"};
    case Reason::kCounting:
      return {"the count ran out", "计步已满"};
    case Reason::kInsufficientMaterial:
      return {"insufficient material", "子力不足"};
    case Reason::kClaim:
      return {"claimed", "宣告"};
    case Reason::kResignation:
      return {"resignation", "认输"};
    case Reason::kAgreement:
      return {"agreement", "双方同意"};
    case Reason::kTime:
      return {"time", "超时"};
    case Reason::kAbandoned:
      return {"abandoned", "弃局"};
    case Reason::kAborted:
      return {"aborted", "中止"};
  }
  return {};
}

}  // namespace serai
