#!/bin/sh
# archive_command of PostgreSQL: archive-wal PATH NAME FOLDER
# Compresses a WAL segment into the folder, durably. A segment that is archived already counts as success when it is the
# same (PostgreSQL repeats the last one after a crash), and as failure when it differs: two clusters must not share a folder.
set -eu
target="$3/$2.gz"
if [ -e "$target" ]; then
  gunzip -c "$target" | cmp -s - "$1"
  exit
fi
gzip -c "$1" > "$target.part"
sync "$target.part"
mv "$target.part" "$target"
sync "$3"
