#!/usr/bin/env bash
# Makes what the tool writes of docs/ in another folder, and compares: catalogue.sh CU2PORT DOCS
set -euo pipefail
tool=$1
docs=$2

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
cp "$docs/diagnostics.md" "$docs/passes.md" "$made"
"$tool" --catalogue "$made"

stale=
for table in diagnostics passes; do
  diff -U0 "$docs/$table.md" "$made/$table.md" || stale=yes
done
diff -rU0 "$docs/api" "$made/api" | head -n 60 || stale=yes
if [ -n "$stale" ]; then
  echo "docs/ is stale; this makes it anew: cu2port --catalogue docs" >&2
  exit 1
fi
