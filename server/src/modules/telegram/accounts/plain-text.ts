import { removeBidiControls } from '@jamun/contract';

/** What Telegram calls somebody or something, as one line that can be kept: its own rules about letters are not ours. */
export const plainText = (text: string, longest: number): string =>
  cut(removeBidiControls(text).replace(/[\p{Cc}\p{Cs}]+/gu, ' '), longest);

/** The same for text of several lines. */
export const plainLines = (text: string, longest: number): string => cut(text.replace(/(?:(?![\n\t])[\p{Cc}\p{Cs}])+/gu, ' '), longest);

const cut = (text: string, longest: number): string => [...text.trim()].slice(0, longest).join('').trim();
