#include "server/messages.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace serai::server {
namespace {

Incoming good(std::string_view text) {
  auto result = parse(text);
  if (auto* bad = std::get_if<BadMessage>(&result)) {
    ADD_FAILURE() << text << ": " << bad->error.message;
    return {};
  }
  return std::get<Incoming>(std::move(result));
}

Error bad(std::string_view text) {
  auto result = parse(text);
  if (auto* bad = std::get_if<BadMessage>(&result)) return bad->error;
  ADD_FAILURE() << text << " was accepted";
  return {};
}

TEST(Messages, AMoveCarriesItsIdAndTheVersionItAnswers) {
  const Incoming in = good(R"({"t":"move","id":"a1-_","game":"Abc","version":7,"move":"e2e4","spent":1200})");
  EXPECT_EQ(in.id, "a1-_");
  const auto& move = std::get<MakeMove>(in.message);
  EXPECT_EQ(move.game, "Abc");
  EXPECT_EQ(move.version, 7);
  EXPECT_EQ(move.move, "e2e4");
  EXPECT_EQ(move.spent, 1200);
}

TEST(Messages, WhatIsWrongIsNamed) {
  EXPECT_EQ(bad("").code, "bad-json");
  EXPECT_EQ(bad("{").code, "bad-json");
  EXPECT_EQ(bad("[]").code, "bad-json");
  EXPECT_EQ(bad("{}{}").code, "bad-json");
  EXPECT_EQ(bad("{\"t\":\"ping\xff\"}").code, "bad-json");
  EXPECT_EQ(bad(R"({"t":"fly"})").code, "unknown-message");
  EXPECT_EQ(bad(R"({"x":1})").code, "missing-field");
  EXPECT_EQ(bad(R"({"t":1})").code, "bad-field");
  EXPECT_EQ(bad(R"({"t":"name","id":"a"})").code, "missing-field");
  EXPECT_EQ(bad(R"({"t":"name","id":"a","name":7})").code, "bad-field");
  EXPECT_EQ(bad(R"({"t":"move","game":"a","version":1,"move":"e2e4"})").message,
            "The field \"id\" must be given, so that the message is recognised when it comes twice.");
  EXPECT_EQ(bad(R"({"t":"move","id":"a","game":"a b","version":1,"move":"e2e4"})").code, "bad-field");
  EXPECT_EQ(bad(R"({"t":"move","id":"a","game":"a","version":-1,"move":"e2e4"})").code, "bad-field");
  EXPECT_EQ(bad(R"({"t":"move","id":"a","game":"a","version":1.5,"move":"e2e4"})").code, "bad-field");
  EXPECT_EQ(bad(R"({"t":"offer","id":"a","game":"a","offer":"peace"})").code, "bad-field");
  EXPECT_EQ(bad(R"({"t":"ping","id":"<script>"})").code, "bad-field");
}

TEST(Messages, AnErrorKeepsTheIdOfItsMessage) {
  auto result = parse(R"({"t":"name","id":"x9"})");
  EXPECT_EQ(std::get<BadMessage>(result).id, "x9");
}

TEST(Messages, AChallengeSaysWhoSitsWhere) {
  const Incoming in = good(R"({"t":"challenge","id":"c","variant":"v","control":{"kind":"byoyomi","base":60,"period":10,
    "periods":3},"casual":false,"listed":false,"shuffle":true,"seats":["me","computer:3","open","open"]})");
  const auto& challenge = std::get<CreateChallenge>(in.message);
  EXPECT_EQ(challenge.terms.control, (Control{Control::Kind::kByoyomi, 60, 0, 10, 3, 0}));
  EXPECT_FALSE(challenge.terms.casual);
  EXPECT_FALSE(challenge.terms.listed);
  EXPECT_TRUE(challenge.shuffle);
  ASSERT_EQ(challenge.seats.size(), 4u);
  EXPECT_EQ(challenge.seats[1], (SeatWish{SeatWish::Kind::kComputer, 3}));
}

TEST(Messages, ImpossibleChallengesAreRefused) {
  const auto with = [](std::string_view fields) {
    return bad(R"({"t":"challenge","id":"c","variant":"v",)" + std::string(fields) + "}").code;
  };
  EXPECT_EQ(with(R"("seats":[])"), "bad-field");
  EXPECT_EQ(with(R"("x":1)"), "missing-field");
  EXPECT_EQ(with(R"("seats":["me","computer:9"])"), "bad-field");
  EXPECT_EQ(with(R"("seats":["me","computer:"])"), "bad-field");
  EXPECT_EQ(with(R"("seats":["me","open","open","open","open"])"), "bad-field");
  EXPECT_EQ(with(R"("seats":["me","open"],"control":{"kind":"increment","base":0,"increment":0})"), "bad-field");
  EXPECT_EQ(with(R"("seats":["me","open"],"control":{"kind":"increment","base":99999,"increment":0})"), "bad-field");
  EXPECT_EQ(with(R"("seats":["me","open"],"control":{"kind":"sand"})"), "bad-field");
  EXPECT_EQ(with(R"("seats":["me","open"],"control":5)"), "bad-field");
  EXPECT_EQ(with(R"("seats":["me","open"],"setup":"a","fen":"b")"), "bad-field");
}

TEST(Messages, EveryKindThatIsDocumentedIsRead) {
  for (std::string_view text : {R"({"t":"name","id":"a","name":"Mei"})",
                                R"({"t":"ping"})",
                                R"({"t":"lobby","on":false})",
                                R"({"t":"my-games"})",
                                R"({"t":"challenge","id":"a","variant":"v","seats":["me","open"]})",
                                R"({"t":"cancel","id":"a","challenge":"x"})",
                                R"({"t":"show","challenge":"x"})",
                                R"({"t":"join","id":"a","challenge":"x","seat":1})",
                                R"({"t":"watch","game":"g"})",
                                R"({"t":"watch","game":"g","version":3})",
                                R"({"t":"leave","game":"g"})",
                                R"({"t":"move","id":"a","game":"g","version":3,"move":"m"})",
                                R"({"t":"choose","id":"a","game":"g","version":3,"option":"o"})",
                                R"({"t":"offer","id":"a","game":"g","offer":"draw"})",
                                R"({"t":"decline","id":"a","game":"g","offer":"draw"})",
                                R"({"t":"give-time","id":"a","game":"g"})",
                                R"({"t":"claim","id":"a","game":"g","version":1,"claim":"c"})",
                                R"({"t":"claim-gone","id":"a","game":"g","as":"draw"})",
                                R"({"t":"hand-over","id":"a","game":"g","seat":2})",
                                R"({"t":"phrase","id":"a","game":"g","phrase":"hello"})",
                                R"({"t":"text","id":"a","game":"g","text":"hi"})",
                                R"({"t":"seat-link","id":"a","game":"g"})",
                                R"({"t":"take-seat","id":"a","token":"t.1"})"}) {
    good(text);
  }
}

TEST(Messages, AnEventIsWrittenWithoutWhatOnlyTheServerKnows) {
  EventsView view{"g", {}};
  GameEvent event{4, 99, "secret-id", {{5000, 0}, {6000, 0}}, Moved{1, "e7e5", 140}};
  EventView shown;
  shown.event = event;
  shown.clocks = {event.clocks, 0, 100, 90};
  shown.offers = {{OfferKind::kDraw, {0}}};
  view.events.push_back(shown);
  const auto json = boost::json::parse(to_text(view));
  EXPECT_EQ(json.at("t"), "events");
  const auto& e = json.at("events").at(0);
  EXPECT_EQ(e.at("v"), 4);
  EXPECT_EQ(e.at("kind"), "move");
  EXPECT_EQ(e.at("clocks").at("left").at(0).at(0), 5000);
  EXPECT_EQ(e.at("clocks").at("running"), 0);
  EXPECT_EQ(e.at("clocks").at("period_at"), 90);
  EXPECT_EQ(e.at("offers").at(0).at("offer"), "draw") << "a client need not work out what follows from an event";
  EXPECT_FALSE(e.as_object().contains("id"));
  EXPECT_FALSE(e.as_object().contains("forgiven"));
}

TEST(Messages, AnAnswerRepeatsTheId) {
  EXPECT_EQ(to_text(Ack{"g", 3}, "a7"), R"({"game":"g","version":3,"t":"ack","id":"a7"})");
  EXPECT_EQ(to_text(Done{}), R"({"t":"done"})");
}

TEST(Events, WhatIsKeptIsWhatIsReadBack) {
  const std::vector<EventBody> bodies = {
      Chosen{1, "inner"},
      Moved{0, "a1a2", 140},
      Offered{OfferKind::kTakeback, {0, 2}},
      Declined{OfferKind::kDraw, 1, {0, 2}},
      TakenBack{2},
      TimeGiven{0, 15000},
      SeatTaken{3, {"", "", 5}},
      SeatTaken{0, {"someone", "", 0}},
      Ended{Outcome::win(kBlack, Reason::kTime)},
      Ended{Outcome::draw(Reason::kAborted)},
      Rematched{"next"},
  };
  for (const EventBody& body : bodies) {
    const GameEvent event{3, 1234, "id", {{1, 2}, {3, 4}}, body};
    const auto back = decode_event(encode(event));
    ASSERT_TRUE(back.ok()) << encode(event) << back.error().message;
    EXPECT_EQ(*back, event);
  }
}

TEST(Events, NamesAreNotKept) {
  const GameEvent event{3, 1234, "id", {}, SeatTaken{0, {"someone", "Mei", 0}}};
  EXPECT_EQ(encode(event).find("Mei"), std::string::npos);
  const Created created{"g", 77, {}, {{"a", "Mei", 0}, {"", "", 4}}, {}};
  EXPECT_EQ(encode(created).find("Mei"), std::string::npos);
}

TEST(Events, TheFirstRecordIsReadBack) {
  const Created created{"g",
                        77,
                        {"v", "s", "", {Control::Kind::kIncrement, 300, 3, 0, 0, 0}, false, true, false},
                        {{"a", "", 0}, {"", "", 4}},
                        "before"};
  const auto back = decode_created(encode(created));
  ASSERT_TRUE(back.ok());
  EXPECT_EQ(*back, created);
}

TEST(Events, DamagedRecordsAreErrors) {
  for (std::string_view text :
       {"", "[]", "{}", R"({"v":1,"at":1,"kind":"move"})", R"({"v":1,"at":1,"kind":"fly"})",
        R"({"v":1,"at":1,"kind":"seat","seat":0})", R"({"v":1,"at":1,"kind":"offer","offer":"draw","seats":[9]})"}) {
    EXPECT_FALSE(decode_event(text).ok()) << text;
    EXPECT_FALSE(decode_created(text).ok()) << text;
  }
}

}  // namespace
}  // namespace serai::server
