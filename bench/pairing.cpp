// Reports how long people wait for an opponent and how near in rating they meet, by the seeded simulation of the tests:
// 200 arrivals, sparse and dense. `cmake -DSERAI_BENCH=ON`, then build/.../bin/serai_pairing.
#include <cstdio>

#include "server/pairing_simulation.hpp"

int main() {
  using serai::server::Simulated;
  std::printf("%-22s %6s %5s   %-26s   %s\n", "arrivals", "pairs", "left", "waited, s: half, 90 %, all",
              "apart in rating: half, 90 %");
  for (const double gap : {2.0, 6.0, 20.0, 60.0}) {
    const Simulated out = serai::server::simulate({.seconds_between = gap});
    std::printf("one every %3.0f s        %6zu %5zu   %7.0f %8.0f %8.0f     %10.0f %8.0f\n", gap, out.meetings.size(),
                out.left.size(), Simulated::part(out.waits, 0.5), Simulated::part(out.waits, 0.9),
                Simulated::part(out.waits, 1), Simulated::part(out.distances, 0.5),
                Simulated::part(out.distances, 0.9));
  }
}
