// Writes report.html: tool/report/page/ has it whole, with two marks where something is missing:
//
//   <title>@TITLE@</title>                     <title>src/gpu</title>
//   <script type="application/json"      ->    <script type="application/json"
//     id="data">@DATA@</script>                  id="data">{"causes": ...}</script>
//
// The data is that of report.json. The page draws it by itself, without a server.
#include "report/Json.h"
#include "report/Report.h"

#include "support/Visible.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace cu2port::report {
namespace {

/// JSON in a script element: `</script>` and `<!--` must not be in it.
class ScriptStream : public llvm::raw_ostream {
public:
  explicit ScriptStream(llvm::raw_ostream &to) : to(to) { SetBufferSize(1 << 16); }
  ~ScriptStream() override { flush(); }

private:
  void write_impl(const char *text, std::size_t size) override {
    for (llvm::StringRef rest(text, size); !rest.empty();) {
      const llvm::StringRef good = rest.take_until([](char c) { return c == '<'; });
      to << good;
      rest = rest.drop_front(good.size());
      if (rest.consume_front("<"))
        to << "\\u003c";
    }
  }
  std::uint64_t current_pos() const override { return to.tell(); }

  llvm::raw_ostream &to;
};

void writeData(const Report &report, llvm::raw_ostream &to) {
  ScriptStream stream(to);
  llvm::json::OStream out(stream);
  writeJson(report, out);
}

} // namespace

void writePage(const Report &report, const std::string &page, llvm::raw_ostream &to) {
  llvm::StringRef rest = page;
  while (!rest.empty()) {
    const llvm::StringRef plain = rest.take_until([](char c) { return c == '@'; });
    to << plain;
    rest = rest.drop_front(plain.size());
    if (rest.consume_front("@TITLE@"))
      llvm::printHTMLEscaped(visible(report.title), to);
    else if (rest.consume_front("@DATA@"))
      writeData(report, to);
    else if (rest.consume_front("@"))
      to << '@';
  }
}

} // namespace cu2port::report
