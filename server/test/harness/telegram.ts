import { randomBytes } from 'node:crypto';

/** As the simulated Telegram knows them: by how they end. A number that is drawn at random may end in 22 by chance. */
const endings = { plain: '15', twoStep: '22', noAccount: '0000', banned: '9999', tooManyChannels: '7777', floods: '4444' };

export const telegramTwoStep = { password: 'jamun', hint: 'our fruit' };

/** A number of this kind that no other test has. */
export function telegramPhone(kind: keyof typeof endings = 'plain'): string {
  const digits = [...randomBytes(9)].map((byte) => byte % 10).join('');
  return `+919${digits.slice(endings[kind].length)}${endings[kind]}`;
}
