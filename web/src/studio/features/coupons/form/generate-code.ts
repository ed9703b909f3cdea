// Without 0, O, 1, I and L, which readers confuse; the same characters as in one-use codes.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 8;

/** Random code for the seller to start from. Not a secret: a slight bias of the characters does not matter. */
export const generateCode = (): string =>
  [...crypto.getRandomValues(new Uint8Array(codeLength))].map((byte) => alphabet[byte % alphabet.length]).join('');
