// A StoreReader that answers every query with the same Error: for a database that cannot be opened.
#pragma once

#include "server/store.hpp"

namespace serai::server {

class FailingReader final : public StoreReader {
 public:
  explicit FailingReader(Error error) : error_(std::move(error)) {}

  Result<std::vector<StoredGame>> live_games() override { return error_; }
  Result<std::optional<StoredGame>> game(std::string_view /*id*/) override { return error_; }
  Result<std::optional<std::string>> review(std::string_view /*game*/) override { return error_; }
  Result<std::vector<GameSummary>> games_of(std::string_view /*identity*/, const Page& /*page*/,
                                            bool /*finished_only*/) override {
    return error_;
  }
  Result<std::vector<GameSummary>> recent_games(const Page& /*page*/) override { return error_; }
  Result<PositionReport> position(std::int64_t /*key*/, int /*most*/, int /*latest*/) override { return error_; }
  Result<std::vector<StoredGame>> unindexed_games(std::int64_t /*version*/, int /*limit*/) override { return error_; }
  Result<std::vector<PersonalRating>> ratings_of(std::string_view /*identity*/) override { return error_; }
  Result<std::vector<RatingChange>> rating_changes(std::string_view /*game*/) override { return error_; }
  Result<std::vector<RatingPoint>> rating_history(std::string_view /*identity*/, std::string_view /*variant*/,
                                                  Speed /*speed*/, const HistoryBounds& /*bounds*/) override {
    return error_;
  }
  Result<std::vector<RatedPerson>> best_rated(std::string_view /*variant*/, Speed /*speed*/, WallTime /*now*/,
                                              int /*limit*/) override {
    return error_;
  }
  Result<std::optional<Identity>> identity(std::string_view /*id*/) override { return error_; }
  Result<std::vector<Identity>> identities_named(std::string_view /*folded*/) override { return error_; }
  Result<std::vector<Identity>> identities(std::string_view /*after*/, int /*limit*/) override { return error_; }
  Result<std::vector<PastName>> names_of(std::string_view /*identity*/) override { return error_; }
  Result<std::vector<std::pair<GameId, ChatLine>>> chat_of(std::string_view /*identity*/, int /*limit*/) override {
    return error_;
  }
  Result<std::vector<Answer>> answers_of(std::string_view /*identity*/) override { return error_; }
  Result<std::vector<Challenge>> open_challenges() override { return error_; }
  Result<std::optional<Challenge>> challenge(std::string_view /*id*/) override { return error_; }
  Result<std::optional<Challenge>> challenge_by_token(const TokenHash& /*token*/) override { return error_; }
  Result<std::optional<SeatLink>> seat_link(const TokenHash& /*token*/) override { return error_; }
  Result<std::optional<StudyRecord>> study(std::string_view /*id*/) override { return error_; }
  Result<std::vector<StudyRecord>> studies_of(std::string_view /*author*/, int /*limit*/) override { return error_; }
  Result<StudyTotals> study_totals() override { return error_; }
  Result<std::vector<GameSummary>> correspondence_of(std::string_view /*identity*/, int /*limit*/) override {
    return error_;
  }
  Result<std::vector<WaitingGame>> waiting_games(std::string_view /*identity*/, int /*limit*/) override {
    return error_;
  }
  Result<std::vector<GameId>> due_turns(WallTime /*before*/, int /*limit*/) override { return error_; }
  Result<std::vector<PlayerCount>> correspondence_players() override { return error_; }
  Result<std::vector<Vacation>> vacations_of(std::string_view /*identity*/) override { return error_; }
  Result<std::vector<NoteRecord>> notes_of(std::string_view /*identity*/, int /*limit*/) override { return error_; }
  Result<std::optional<WallTime>> heartbeat() override { return error_; }
  Result<ResultList> results_of(std::string_view /*identity*/, const ResultFilter& /*filter*/,
                                const ResultPage& /*page*/) override {
    return error_;
  }
  Result<ResultTotals> result_totals(std::string_view /*identity*/, bool /*with_private*/, int /*most*/,
                                     int /*opponents*/) override {
    return error_;
  }
  Result<Relations> relations_of(std::string_view /*identity*/) override { return error_; }
  Result<std::vector<Identity>> related_to(std::string_view /*identity*/, Relation /*relation*/) override {
    return error_;
  }
  Result<std::vector<Report>> reports(bool /*open_only*/, std::int64_t /*before*/, int /*limit*/) override {
    return error_;
  }
  Result<std::optional<Report>> report(std::int64_t /*id*/) override { return error_; }
  Result<std::vector<Report>> reports_by(std::string_view /*identity*/, int /*limit*/) override { return error_; }
  Result<std::int64_t> open_reports() override { return error_; }
  Result<std::vector<Deed>> deeds(std::string_view /*about*/, std::int64_t /*before*/, int /*limit*/) override {
    return error_;
  }

  Result<std::optional<AccountRecord>> account(std::string_view /*identity*/) override { return error_; }
  Result<std::optional<AccountRecord>> account_named(std::string_view /*folded*/) override { return error_; }
  Result<std::optional<AccountRecord>> account_like(std::string_view /*folded*/,
                                                    std::string_view /*skeleton*/) override {
    return error_;
  }
  Result<bool> is_name_kept(const TokenHash& /*name*/, WallTime /*now*/) override { return error_; }
  Result<std::optional<LoginSession>> login(const TokenHash& /*token*/) override { return error_; }
  Result<std::vector<LoginSession>> logins_of(std::string_view /*identity*/) override { return error_; }
  Result<std::int64_t> recovery_codes_left(std::string_view /*identity*/) override { return error_; }
  Result<std::optional<Passkey>> passkey(std::string_view /*id*/) override { return error_; }
  Result<std::vector<Passkey>> passkeys_of(std::string_view /*identity*/) override { return error_; }
  Result<std::optional<DeviceLink>> device_link(const TokenHash& /*token*/) override { return error_; }
  Result<std::vector<LearntLesson>> lessons_of(std::string_view /*identity*/) override { return error_; }

 private:
  Error error_;
};

}  // namespace serai::server
