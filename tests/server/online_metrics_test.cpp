// The metrics, as somebody sees them who watches a server.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "server/test_server.hpp"
#include "test_paths.hpp"

namespace serai::server {
namespace {

// What a server tells: the metrics with their types, and all names of values.
struct Metered {
  std::map<std::string, std::string> types;
  std::set<std::string> values;

  explicit Metered(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string mark, what, name, type;
      words >> mark >> what >> name >> type;
      if (mark == "#" && what == "TYPE") types[name] = type;
      if (mark != "#") values.insert(mark.substr(0, mark.find('{')));
    }
  }
};

Metered metered(const TestServer& server) {
  return Metered(http(server.metrics_port(), "GET", "/metrics").body);
}

TEST(OnlineMetrics, ThatTheOperatorsPageNamesExist) {
  const TestServer server;
  const Metered all = metered(server);
  std::ifstream file(std::string(SERAI_SOURCE_DIR) + "/docs/operating.md");
  const std::string page((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const std::regex name("`(serai_[a-z_]+)");
  int count = 0;
  for (std::sregex_iterator it(page.begin(), page.end(), name), end; it != end; ++it, ++count) {
    EXPECT_TRUE(all.types.contains((*it)[1])) << (*it)[1];
  }
  EXPECT_GE(count, 5);
}

TEST(OnlineMetrics, HaveTheTypesTheirNamesPromise) {
  const TestServer server;
  const Metered all = metered(server);
  const std::set<std::string> known = {"counter", "gauge", "histogram", "summary"};
  for (const auto& [name, type] : all.types) {
    EXPECT_TRUE(known.contains(type)) << name;
    EXPECT_EQ(type == "counter", name.ends_with("_total")) << name;
    const bool is_compound = type == "histogram" || type == "summary";
    EXPECT_EQ(all.values.contains(name), !is_compound) << name;
    EXPECT_EQ(all.values.contains(name + "_sum"), is_compound) << name;
    EXPECT_EQ(all.values.contains(name + "_count"), is_compound) << name;
    EXPECT_EQ(all.values.contains(name + "_bucket"), type == "histogram") << name;
  }
  for (const char* counter : {"serai_store_units_total", "serai_store_failures_total", "serai_engine_replaced_total"}) {
    EXPECT_TRUE(all.types.contains(counter)) << counter;
  }
}

TEST(Metrics, TellTheLongestStallSinceTheyWereLastRead) {
  Metrics metrics;
  metrics.add_stall(0.25);
  metrics.add_stall(0.125);
  EXPECT_NE(metrics.text().find("\nserai_loop_stall_seconds 0.25\n"), std::string::npos);
  EXPECT_NE(metrics.text().find("\nserai_loop_stall_seconds 0\n"), std::string::npos);
}

}  // namespace
}  // namespace serai::server
