/** Most frequent calling codes. For other countries, the code is typed with the number. */
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

/** Value for a country that is not in the list. */
export const otherCountry = '+';

export interface TypedNumber {
  country: string;
  number: string;
}

const digitsIn = (input: string) => input.replace(/\D/g, '');

/** Parses typed or pasted input to digits and spaces. A leading + selects the country by its calling code. */
export function parseNumber(input: string, country: string): TypedNumber {
  const number = input.replace(/[^\d ]/g, '').trimStart();
  if (!input.trimStart().startsWith('+')) return { country, number };
  const digits = digitsIn(input);
  const known = callingCodes.find(({ code }) => digits.startsWith(code.slice(1)));
  if (!known || digits.length <= known.code.length) return { country: otherCountry, number };
  return { country: known.code, number: digits.slice(known.code.length - 1) };
}

/** International format: +919886042215 */
export const toInternational = ({ country, number }: TypedNumber) => `${country}${digitsIn(number)}`;

/** Splits a number in international format for the phone field. */
export const toTypedNumber = (phone: string) => parseNumber(phone, otherCountry);
