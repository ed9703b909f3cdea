/** A number is ours and stays one, sign and all; a text is whatever somebody has typed. */
type Cell = string | number | null;

// A spreadsheet takes what begins like this for a formula; some look past blanks, quotes and signs of another width.
const formula = /^[\s"'\u200b\ufeff]*[=+\-@\t\r|\uff1d\uff0b\uff0d\uff20]/;

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a file that spreadsheets open (RFC 4180). */
export const csvLine = (cells: Cell[]): string => `${cells.map(written).join(',')}\r\n`;

/** Where it begins with this, spreadsheets read the rest as UTF-8. */
export const csvMark = '\ufeff';
