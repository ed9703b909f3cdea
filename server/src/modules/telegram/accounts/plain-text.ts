import { removeBidiControls } from '@jamun/contract';

/** Name from Telegram as one storable line: without control characters, lone surrogates and bidi controls, which Telegram allows. */
export const plainText = (text: string, longest: number): string =>
  cut(removeBidiControls(text).replace(/[\p{Cc}\p{Cs}]+/gu, ' '), longest);

/** Same for multi-line text; bidi controls stay. */
export const plainLines = (text: string, longest: number): string => cut(text.replace(/(?:(?![\n\t])[\p{Cc}\p{Cs}])+/gu, ' '), longest);

const cut = (text: string, longest: number): string => [...text.trim()].slice(0, longest).join('').trim();
