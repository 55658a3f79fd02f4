#include "tune/reader_impl.hpp"
#include "variants/janggi/evaluation.hpp"

namespace serai {

SERAI_INSTANTIATE_READER(Janggi)
SERAI_INSTANTIATE_READER(JanggiTournament)
SERAI_INSTANTIATE_READER(JanggiTraditional)
SERAI_INSTANTIATE_READER(JanggiModern)
SERAI_INSTANTIATE_READER(JanggiCasual)

}  // namespace serai
