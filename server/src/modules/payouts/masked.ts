/** The last four characters after a fixed number of dots, which hides the length. */
export const maskedAccountNumber = (accountNumber: string) => `•••• ${accountNumber.slice(-4)}`;

/** Two letters, fewer of a short name, and the bank after the @: `me•••@okhdfc`. */
export function maskedUpiId(upiId: string): string {
  const at = upiId.indexOf('@');
  return `${upiId.slice(0, Math.min(2, Math.floor(at / 2)))}•••${upiId.slice(at)}`;
}

const maxReasonLength = 500;

type AccountIdentifier = { type: 'BANK'; accountNumber: string } | { type: 'UPI'; upiId: string };

/** Matches a number with optional spaces or hyphens between its characters. The dot is the only allowed character that needs escaping. */
const numberPattern = (number: string) => new RegExp([...number].map((character) => character.replace('.', '\\.')).join('[ -]?'), 'gi');

const masked = (text: string, details: AccountIdentifier) =>
  details.type === 'UPI'
    ? text.replace(numberPattern(details.upiId), () => maskedUpiId(details.upiId))
    : text.replace(numberPattern(details.accountNumber), () => maskedAccountNumber(details.accountNumber));

/**
 * Masks account numbers and UPI IDs in a free text, because it is emailed and stored. A mask can be longer than the number, so the
 * result is cut.
 */
export const maskNumbers = (text: string, all: AccountIdentifier[]): string =>
  [...all.reduce(masked, text)].slice(0, maxReasonLength).join('');
