#include "server/name.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <vector>

namespace serai::server {
namespace {

constexpr int kLeastName = 2;
constexpr int kMostName = 20;
constexpr int kMostChat = 140, kMostTitle = 100, kMostNote = 500;
// More than any script piles on a letter, Burmese included; a tower of them would cover what stands around.
constexpr int kMostMarks = 8;
// Before any work is done on it; far more than the longest name.
constexpr std::size_t kMostBytes = 2048;

constexpr std::array<std::string_view, 18> kReserved = {
    "admin",     "administrator", "anonymous", "bot",      "computer", "engine", "guest",  "host",  "mod",
    "moderator", "nobody",        "null",      "official", "root",     "serai",  "server", "staff", "system"};
// Wherever they stand in a name.
constexpr std::array<std::string_view, 17> kReservedParts = {"棋驿",   "管理员", "系统",   "官方",   "电脑", "游客",
                                                             "관리자", "운영자", "시스템", "컴퓨터", "손님", "게스트",
                                                             "익명",   "စီမံခန့်ခွဲသူ", "ကွန်ပျူတာ", "ဧည့်သည်",   "အမည်မသိ"};

// Text as ICU has it, in NFC; bogus if it is not UTF-8.
icu::UnicodeString normal(std::string_view text) {
  icu::UnicodeString out;
  out.setToBogus();
  if (text.size() > kMostBytes) return out;
  icu::UnicodeString raw = icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
  if (raw.indexOf(static_cast<UChar32>(0xFFFD)) >= 0) return out;
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(status);
  if (U_FAILURE(status) != 0) return out;
  icu::UnicodeString result = nfc->normalize(raw, status);
  if (U_FAILURE(status) != 0) return out;
  return result.trim();
}

// Characters that cannot be seen, or change the order of those beside them.
bool is_visible(UChar32 c) {
  switch (u_charType(c)) {
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:
    case U_SURROGATE:
    case U_PRIVATE_USE_CHAR:
    case U_UNASSIGNED:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
      return false;
    default:
      break;
  }
  return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) == 0;
}

bool is_visible(const icu::UnicodeString& text) {
  int marks = 0;  // above and below the same letter
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    const auto kind = u_charType(c);
    marks = kind == U_NON_SPACING_MARK || kind == U_ENCLOSING_MARK ? marks + 1 : 0;
    if (!is_visible(c) || marks > kMostMarks) return false;
  }
  return true;
}

std::string utf8(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

std::string fold(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* folding = icu::Normalizer2::getNFKCCasefoldInstance(status);
  if (U_FAILURE(status) != 0) return utf8(text);
  return utf8(folding->normalize(text, status));
}

std::string skeleton(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  static const USpoofChecker* const checker = [] {  // constant, so that every thread may use it
    UErrorCode opened = U_ZERO_ERROR;
    const USpoofChecker* made = uspoof_open(&opened);
    return U_FAILURE(opened) != 0 ? nullptr : made;
  }();
  if (checker == nullptr) return fold(text);
  icu::UnicodeString out;
  uspoof_getSkeletonUnicodeString(checker, 0, text, out, &status);
  return fold(U_FAILURE(status) != 0 ? text : out);
}

std::string letters_of(const std::string& folded) {
  std::string out;
  for (char c : folded) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || (c >= 'a' && c <= 'z')) out += c;
  }
  return out;
}

// True where a name, spaces and punctuation aside, is or looks like a word that speaks for the server.
bool is_reserved(const Name& name) {
  static const std::vector<std::string> kLooks = [] {
    std::vector<std::string> out;
    for (const std::string_view word : kReserved) out.push_back(skeleton(icu::UnicodeString(word.data())));
    return out;
  }();
  const std::string letters = letters_of(name.folded), looks = letters_of(name.skeleton);
  if (std::find(kReserved.begin(), kReserved.end(), letters) != kReserved.end()) return true;
  if (std::find(kLooks.begin(), kLooks.end(), looks) != kLooks.end()) return true;
  return std::any_of(kReservedParts.begin(), kReservedParts.end(),
                     [&](std::string_view word) { return letters.find(word) != std::string::npos; });
}

bool looks_like_link(const std::string& folded) {
  if (folded.find("://") != std::string::npos || folded.find("www.") != std::string::npos) return true;
  // A dot between letters: a domain, or a sentence without a space; neither is needed here.
  for (std::size_t i = 1; i + 2 < folded.size(); ++i) {
    const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    if (folded[i] == '.' && (is_letter(folded[i - 1]) || (folded[i - 1] >= '0' && folded[i - 1] <= '9')) &&
        is_letter(folded[i + 1]) && is_letter(folded[i + 2])) {
      return true;
    }
  }
  return false;
}

}  // namespace

Result<Name> read_name(std::string_view text) {
  const icu::UnicodeString name = normal(text);
  if (name.isBogus() != 0) return Error{"bad-name", "A name must be valid UTF-8."};
  const std::int32_t length = name.countChar32();
  if (length < kLeastName || length > kMostName) return Error{"bad-name", "A name has 2 to 20 characters."};
  if (!is_visible(name)) return Error{"bad-name", "A name consists of visible characters."};
  Name out{utf8(name), fold(name), skeleton(name)};
  if (is_reserved(out)) return Error{"reserved-name", "This name would be mistaken for the server's."};
  return out;
}

std::optional<std::size_t> count_characters(std::string_view text) {
  const icu::UnicodeString all = normal(text);
  if (all.isBogus() != 0) return std::nullopt;
  const auto raw = icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
  return static_cast<std::size_t>(raw.countChar32());
}

std::string fold(std::string_view text) {
  const icu::UnicodeString all = normal(text);
  return all.isBogus() != 0 ? std::string() : fold(all);
}

Result<std::string> read_chat(std::string_view text) {
  const icu::UnicodeString line = normal(text);
  if (line.isBogus() != 0) return Error{"bad-text", "The text must be valid UTF-8."};
  if (line.isEmpty() != 0 || line.countChar32() > kMostChat)
    return Error{"bad-text", "A text has 1 to 140 characters."};
  if (!is_visible(line)) return Error{"bad-text", "A text consists of visible characters."};
  if (looks_like_link(fold(line))) return Error{"bad-text", "Links are not sent."};
  return utf8(line);
}

Result<std::string> read_title(std::string_view text) {
  const icu::UnicodeString title = normal(text);
  if (title.isBogus() != 0) return Error{"bad-title", "A title must be valid UTF-8."};
  if (title.isEmpty() != 0) return std::string();
  if (title.countChar32() > kMostTitle) return Error{"bad-title", "A title has at most 100 characters."};
  if (!is_visible(title)) return Error{"bad-title", "A title consists of visible characters."};
  return utf8(title);
}

Result<std::string> read_note(std::string_view text) {
  icu::UnicodeString note = normal(text);
  if (note.isBogus() != 0) return Error{"bad-text", "The text must be valid UTF-8."};
  if (note.countChar32() > kMostNote) return Error{"bad-text", "A text has at most 500 characters."};
  icu::UnicodeString line = note;
  line.findAndReplace(icu::UnicodeString("\n"), icu::UnicodeString(" "));
  if (!is_visible(line)) return Error{"bad-text", "A text consists of visible characters."};
  return utf8(note);
}

}  // namespace serai::server
