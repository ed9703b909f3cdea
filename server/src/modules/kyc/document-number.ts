const maskPrefix = '•••• ';

/** Keeps the last four characters, or at most half of a short number. */
export function maskNumber(number: string): string {
  const characters = [...number];
  const shown = Math.min(4, Math.floor(characters.length / 2));
  return maskPrefix + characters.slice(characters.length - shown).join('');
}

const minNumberLength = 6;
const maxNameLength = 255;
const maxNoteLength = 1000;

/** Masks the document number inside free text: the number is stored encrypted only. */
function maskNumberInText(text: string, number: string, maxLength: number): string {
  if (number.length < minNumberLength) return text;
  const pattern = new RegExp(number.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
  // The mask may be longer than the number, so the text is cut to its maximum length.
  return [...text.replace(pattern, () => maskNumber(number))].slice(0, maxLength).join('');
}

/** Users name their scans after the number. */
export const maskNumberInName = (name: string, number: string): string => maskNumberInText(name, number, maxNameLength);

/** Reviewers quote the number in notes, which are emailed and stored. */
export const maskNumberInNote = (note: string, number: string): string => maskNumberInText(note, number, maxNoteLength);
