/** The last four; always as many dots, so that not even the length is told. */
export const maskedAccountNumber = (accountNumber: string) => `•••• ${accountNumber.slice(-4)}`;

/** Two letters, fewer of a short name, and the bank behind the sign: `me•••@okhdfc`. */
export function maskedUpiId(upiId: string): string {
  const at = upiId.indexOf('@');
  return `${upiId.slice(0, Math.min(2, Math.floor(at / 2)))}•••${upiId.slice(at)}`;
}

const longestReason = 500;

type Numbered = { type: 'BANK'; accountNumber: string } | { type: 'UPI'; upiId: string };

/** In groups or not, as people write it. Of the characters that a number may have only the dot means something else to a pattern. */
const spelled = (number: string) => new RegExp([...number].map((character) => character.replace('.', '\\.')).join('[ -]?'), 'gi');

const masked = (text: string, details: Numbered) =>
  details.type === 'UPI'
    ? text.replace(spelled(details.upiId), () => maskedUpiId(details.upiId))
    : text.replace(spelled(details.accountNumber), () => maskedAccountNumber(details.accountNumber));

/** Where a reviewer quotes a number it is masked: what they write is mailed and kept. What stands for it may be longer than itself. */
export const withoutNumbers = (text: string, all: Numbered[]): string => [...all.reduce(masked, text)].slice(0, longestReason).join('');
