/** The last four; always as many dots, so that not even the length is told. */
export const maskedAccountNumber = (accountNumber: string) => `••••••${accountNumber.slice(-4)}`;

/** Two letters, fewer of a short name, and the bank behind the sign: `me•••@okhdfc`. */
export function maskedUpiId(upiId: string): string {
  const at = upiId.indexOf('@');
  return `${upiId.slice(0, Math.min(2, Math.floor(at / 2)))}•••${upiId.slice(at)}`;
}
