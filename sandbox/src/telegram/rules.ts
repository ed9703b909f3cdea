/** Last digits of a phone number select special behaviour. Every other number has a normal account. */
export const endings = {
  banned: '9999',
  noAccount: '0000',
  tooManyChannels: '7777',
  floods: '4444',
  twoStep: '22',
  emailSetup: '3333',
  emailCode: '6666',
  fragment: '8888',
} as const;

/** Where Telegram sends codes of numbers that end in `endings.emailCode` or `endings.fragment`. */
export const codeHints = { email: 'a***a@example.com', fragment: 'https://fragment.com/number/88801234567' };

export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(text);
export const maskedEmail = (email: string) => email.replace(/^(.)[^@]*/, '$1***');

export const twoStep = { password: 'jamun', hint: 'our fruit' };

export const pace = {
  codeLength: 5,
  codeLivesSeconds: 5 * 60,
  resendAfterSeconds: 60,
  /** Flood wait of numbers that end in `endings.floods`. */
  floodSeconds: 120,
};

/** Channels of every new account. */
export const firstChannels = [
  { type: 'channel', name: 'Monsoon Market Notes', description: 'What moved today, and why', role: 'CREATOR', mayInvite: true, people: 3 },
  { type: 'supergroup', name: 'Weekend Study Circle', description: 'Questions welcome', role: 'CREATOR', mayInvite: true, people: 4 },
  {
    type: 'channel',
    name: 'Chai and Charts',
    description: 'Run together with a friend',
    role: 'ADMINISTRATOR',
    mayInvite: true,
    people: 2,
  },
  {
    type: 'channel',
    name: 'City Announcements',
    description: 'No new members for now',
    role: 'ADMINISTRATOR',
    mayInvite: false,
    people: 5,
  },
] as const;

export const firstPeople = ['Kabir Shah', 'Nandini Iyer', 'Farhan Ali', 'Leela Thomas', 'Arjun Das'];
const holders = ['Asha Rao', 'Ravi Menon', 'Meher Gill', 'Tara Bose', 'Imran Khan', 'Divya Nair', 'Joseph Lobo'];

export const holderOf = (phone: string) => holders[Number(phone.slice(-6)) % holders.length] as string;

export const isPhone = (phone: string) => /^\+[1-9]\d{7,14}$/.test(phone);
