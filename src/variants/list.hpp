// The games of Serai: the one list to extend when a game is added.
#pragma once

namespace serai {

template <class... V>
struct VariantList {};

// The tag types of all games, in order.
using AllVariants = VariantList<  //
    struct Sittuyin,              //
    struct Empire,                //
    struct Janggi,                //
    struct JanggiTournament,      //
    struct JanggiTraditional,     //
    struct JanggiModern,          //
    struct JanggiCasual,          //
    struct XiangFu,               //
    struct Fusion,                //
    struct FusionLite,            //
    struct FusionPlus,            //
    struct FusionTeam>;

}  // namespace serai
