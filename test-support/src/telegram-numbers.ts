import { randomInt } from 'node:crypto';

/** The simulated Telegram selects behaviour by the last digits of a phone number. A random number could have such an ending by chance. */
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

let counter = randomInt(1e9);

/** A unique phone number with the behaviour `kind`. */
export function telegramPhone(kind: keyof typeof endings = 'plain'): string {
  const length = 9 - endings[kind].length;
  return `+919${String(counter++ % 10 ** length).padStart(length, '0')}${endings[kind]}`;
}
