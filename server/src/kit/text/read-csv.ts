/** One row of a file, and the line on which it begins, the first being 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * Reads what spreadsheets write (RFC 4180): commas or, where the first line has none, semicolons or tabs; quotes around what contains
 * them, doubled inside. Lenient, since people edit such files by hand: a quote inside a plain cell means itself, and one that is never
 * closed ends with the file. Lines without anything in them are no rows.
 */
export function readCsv(text: string): CsvRow[] {
  const source = text.replace(/^\ufeff/, '');
  const separator = separatorOf(source);
  const rows: CsvRow[] = [];
  let [at, line] = [0, 1];
  while (at < source.length) {
    const row: CsvRow = { line, cells: [] };
    for (let ended = false; !ended; ) {
      const cell = readCell(source, at, separator);
      row.cells.push(cell.text);
      line += cell.lines;
      at = cell.end;
      ended = source[at] !== separator;
      at += 1;
      // A separator at the very end still begins one more cell.
      if (!ended && at >= source.length) {
        row.cells.push('');
        ended = true;
      }
    }
    line += 1;
    if (source[at - 1] === '\r' && source[at] === '\n') at += 1;
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
  }
  return rows;
}

function separatorOf(source: string): string {
  const first = /^[^\r\n]*/.exec(source)?.[0] ?? '';
  return [',', ';', '\t'].find((separator) => first.includes(separator)) ?? ',';
}

/** A cell ends before a separator, before the end of a line, or with the file. */
function readCell(source: string, from: number, separator: string): { text: string; end: number; lines: number } {
  const plainEnd = (at: number) => {
    while (at < source.length && source[at] !== separator && source[at] !== '\n' && source[at] !== '\r') at += 1;
    return at;
  };
  if (source[from] !== '"') {
    const end = plainEnd(from);
    return { text: source.slice(from, end), end, lines: 0 };
  }
  let text = '';
  let at = from + 1;
  for (let close = source.indexOf('"', at); ; close = source.indexOf('"', at)) {
    text += source.slice(at, close === -1 ? source.length : close);
    at = close === -1 ? source.length : close + 1;
    if (close === -1 || source[at] !== '"') break;
    text += '"';
    at += 1;
  }
  // What somebody typed behind the closing quote is part of the cell.
  const end = plainEnd(at);
  return { text: text + source.slice(at, end), end, lines: text.match(/\r\n|\r|\n/g)?.length ?? 0 };
}
