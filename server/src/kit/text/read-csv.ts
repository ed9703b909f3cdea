/** `line` is the number of the line on which the row begins, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * CSV parser (RFC 4180). The separator is a comma or, if the first line has none, a semicolon or tab. Lenient, because users edit such
 * files by hand: a quote inside an unquoted cell is literal, and an unclosed quote ends with the file. Empty lines are skipped.
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
      // A separator at the end of the file is followed by one empty cell.
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

/** A cell ends before a separator or line break, or with the file. */
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
  // Text after the closing quote is part of the cell.
  const end = plainEnd(at);
  return { text: text + source.slice(at, end), end, lines: text.match(/\r\n|\r|\n/g)?.length ?? 0 };
}
