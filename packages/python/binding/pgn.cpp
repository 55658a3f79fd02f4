// PGN: the games of a text or a file as plain values, of which serai/_pgn.py makes trees.
#include <fstream>
#include <sstream>

#include "game/tree.hpp"
#include "pgn.hpp"

namespace serai_python {

namespace {

constexpr std::size_t kDeepestVariation = 10000;

serai::PgnLimits limits() {
  serai::PgnLimits out;
  out.depth = kDeepestVariation;
  return out;
}

class Reader {
 public:
  Reader(std::unique_ptr<std::istream> in, std::string usual)
      : in_(std::move(in)), usual_(std::move(usual)), reader_(*in_, limits()) {}

  // (headers, result, variant, start FEN, nodes, error), or None after the last game.
  py::object read() {
    const auto entry = reader_.next();
    if (!entry) return py::none();
    serai::ReadTree read = read_tree(entry->game, usual_);
    if (entry->error && (!read.error || read.tree.variant == nullptr)) read.error = entry->error;

    py::dict headers;
    for (const auto& tag : entry->game.tags) headers[py::str(tag.name)] = tag.value;
    py::list nodes;
    for (const auto& node : read.tree.nodes)
      nodes.append(py::make_tuple(node.parent, move_object(node.uci), node.nags, node.comments, node.clock));
    const bool has_start = read.tree.variant != nullptr;
    return py::make_tuple(headers, read.tree.result,
                          has_start ? py::object(py::str(read.tree.variant->id)) : py::none(), read.tree.start_fen,
                          nodes, read.error ? error_of(*read.error) : py::none());
  }

 private:
  static py::object error_of(const serai::PgnError& error) {
    serai::Error out = error;
    out.about.push_back({"line", std::to_string(error.line)});
    if (!error.move.empty()) out.about.push_back({"move", error.move});
    return error_object("PgnError", out);
  }

  std::unique_ptr<std::istream> in_;
  std::string usual_;
  serai::PgnReader reader_;
};

std::unique_ptr<Reader> open(const std::string& path, const std::string& usual) {
  auto in = std::make_unique<std::ifstream>(path, std::ios::binary);
  if (!*in) {
    PyErr_SetFromErrnoWithFilename(PyExc_OSError, path.c_str());
    throw py::error_already_set();
  }
  return std::make_unique<Reader>(std::move(in), usual);
}

}  // namespace

void define_pgn(py::module_& module) {
  py::class_<Reader>(module, "PgnReader")
      .def(py::init([](const std::string& text, const std::string& usual) {
             return std::make_unique<Reader>(std::make_unique<std::istringstream>(text), usual);
           }),
           py::arg("text"), py::arg("variant") = "")
      .def_static("open", &open, py::arg("path"), py::arg("variant") = "")
      .def("read", &Reader::read);
}

}  // namespace serai_python
