/** Where people who sell in India are most often; all others write their code themselves. */
export const callingCodes = [
  { code: '+91', name: 'India' },
  { code: '+61', name: 'Australia' },
  { code: '+973', name: 'Bahrain' },
  { code: '+880', name: 'Bangladesh' },
  { code: '+1', name: 'Canada, United States' },
  { code: '+33', name: 'France' },
  { code: '+49', name: 'Germany' },
  { code: '+965', name: 'Kuwait' },
  { code: '+60', name: 'Malaysia' },
  { code: '+977', name: 'Nepal' },
  { code: '+31', name: 'Netherlands' },
  { code: '+64', name: 'New Zealand' },
  { code: '+968', name: 'Oman' },
  { code: '+974', name: 'Qatar' },
  { code: '+966', name: 'Saudi Arabia' },
  { code: '+65', name: 'Singapore' },
  { code: '+94', name: 'Sri Lanka' },
  { code: '+971', name: 'United Arab Emirates' },
  { code: '+44', name: 'United Kingdom' },
] as const;

/** For a country that is not among them: its code is typed before the number. */
export const otherCountry = '+';

export interface TypedNumber {
  country: string;
  number: string;
}

const digitsOf = (typed: string) => typed.replace(/\D/g, '');

/** What was typed or pasted: digits and spaces; with a + in front it says its country itself. */
export function readNumber(typed: string, country: string): TypedNumber {
  const number = typed.replace(/[^\d ]/g, '').trimStart();
  if (!typed.trimStart().startsWith('+')) return { country, number };
  const whole = digitsOf(typed);
  const known = callingCodes.find(({ code }) => whole.startsWith(code.slice(1)));
  if (!known || whole.length <= known.code.length) return { country: otherCountry, number };
  return { country: known.code, number: whole.slice(known.code.length - 1) };
}

/** As it is sent: +919886042215 */
export const wholeNumber = ({ country, number }: TypedNumber) => `${country}${digitsOf(number)}`;

/** A number that is known already, as the field shows it. */
export const numberOf = (phone: string) => readNumber(phone, otherCountry);
