const hidden = '•••• ';

/** The last four characters; of a short number no more than half, else nothing would be hidden. */
export function maskedNumber(number: string): string {
  const characters = [...number];
  const shown = Math.min(4, Math.floor(characters.length / 2));
  return hidden + characters.slice(characters.length - shown).join('');
}

const shortestNumber = 6;
const longestName = 255;
const longestNote = 1000;

/** The number is sealed everywhere else: where people write it into a text, it is masked there too. */
function withoutNumber(text: string, number: string, longest: number): string {
  if (number.length < shortestNumber) return text;
  const pattern = new RegExp(number.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
  // What stands for it may be longer than itself.
  return [...text.replace(pattern, () => maskedNumber(number))].slice(0, longest).join('');
}

/** People call their scans after the number. */
export const nameWithoutNumber = (name: string, number: string): string => withoutNumber(name, number, longestName);

/** Reviewers quote it, and what they write is mailed and kept. */
export const noteWithoutNumber = (note: string, number: string): string => withoutNumber(note, number, longestNote);
