import { parseMarkup } from '../../../markup/parse-markup.ts';
import { plainText } from '../../../markup/plain-text.ts';

const longest = 200;

/** The first words of a text in the small markup, up to the end of one; empty where there are none. */
export function summaryOf(text: string): string {
  // Far more than is shown, and far less than a description may have.
  const words = plainText(parseMarkup(text.slice(0, 2_000)))
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= longest) return words;
  const cut = words.slice(0, longest);
  const end = cut.lastIndexOf(' ');
  // Where there is no word's end: never through the middle of a letter that takes two units.
  return `${end > 0 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
