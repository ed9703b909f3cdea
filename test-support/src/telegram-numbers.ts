import { randomInt } from 'node:crypto';

/** As the simulated Telegram knows them: by how they end. A number that is drawn at random may end in 22 by chance. */
const endings = {
  plain: '15',
  twoStep: '22',
  noAccount: '0000',
  banned: '9999',
  tooManyChannels: '7777',
  floods: '4444',
  emailSetup: '3333',
  emailCode: '6666',
  fragment: '8888',
};

export const telegramTwoStep = { password: 'jamun', hint: 'our fruit' };

let drawn = randomInt(1e9);

/** A number of this kind that no other test has. */
export function telegramPhone(kind: keyof typeof endings = 'plain'): string {
  const length = 9 - endings[kind].length;
  return `+919${String(drawn++ % 10 ** length).padStart(length, '0')}${endings[kind]}`;
}
