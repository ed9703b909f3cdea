import { z } from 'zod';
import type { PaymentDetails } from '../../../modules/checkout/index.ts';

// Everything here is optional for the provider: an unknown or invalid field is dropped and never makes a payment unreadable.

/** Characters that PostgreSQL rejects or that have no place in a line of text. */
const unprintable = /[\p{Cc}\p{Cs}\p{Bidi_Control}]+/gu;
/** Digits, also in groups: a card, an account or a phone. */
const digitGroups = /\d(?:[ -]?\d)*/g;

/** `su•••@okhdfc`: enough to recognise an own UPI id, too little to find out a foreign one. */
const maskedUpiId = (id: string): string => {
  const [name = '', handle = ''] = id.split('@');
  return `${[...name].slice(0, name.length > 4 ? 2 : 1).join('')}•••@${handle}`;
};

function maskedNumber(groups: string): string {
  const digits = groups.replace(/\D/g, '');
  return digits.length < 9 ? groups : `••${digits.slice(-4)}`;
}

/** Text of a bank: numbers of accounts and cards, and UPI ids, are masked. */
export function maskedText(text: string, max: number): string | null {
  const words = text.slice(0, 2_000).replace(unprintable, ' ').split(' ');
  const withoutIds = words.map((word) => (word.includes('@') ? maskedUpiId(word) : word)).join(' ');
  return [...withoutIds.replace(digitGroups, maskedNumber).trim()].slice(0, max).join('') || null;
}

/** UTR or RRN of the bank; null for anything else. */
function bankReferenceOf(value: unknown): string | null {
  const reference = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return /^[0-9A-Za-z._/-]{1,64}$/.test(reference) ? reference : null;
}

const textOf = (value: unknown, max: number): string | null => (typeof value === 'string' ? maskedText(value, max) : null);
const nameOf = (value: unknown) => textOf(value, 60);
const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function maskedCard({ card_network: network, card_number: number }: Record<string, unknown>): string | null {
  const lastFour = /\d{4}$/.exec(typeof number === 'string' ? number.trim() : '')?.[0];
  const parts = [nameOf(network)?.toLowerCase(), lastFour && `•• ${lastFour}`].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : null;
}

/** Masked instrument by the name of the provider's method object. */
const instruments: ReadonlyMap<string, (method: Record<string, unknown>) => string | null> = new Map([
  ['upi', ({ upi_id: id }) => (typeof id === 'string' && /^[\w.-]{1,256}@[\w.-]{1,64}$/.test(id) ? maskedUpiId(id) : null)],
  ['card', maskedCard],
  ['emi', maskedCard],
  ['netbanking', ({ netbanking_bank_name: name }) => nameOf(name)],
  ['app', ({ provider }) => nameOf(provider)],
  ['paylater', ({ provider }) => nameOf(provider)],
  ['cardless_emi', ({ provider }) => nameOf(provider)],
]);

/** Null for an unknown method: its fields could contain a full account number. */
function instrumentOf(methods: unknown): string | null {
  if (!isFields(methods)) return null;
  for (const [name, method] of Object.entries(methods)) {
    const instrument = isFields(method) ? instruments.get(name)?.(method) : undefined;
    if (instrument) return instrument.slice(0, 100);
  }
  return null;
}

/** Fields of a payment that only describe it. Any value is accepted. */
export const descriptiveFields = {
  bank_reference: z.unknown().optional(),
  payment_method: z.unknown().optional(),
  error_details: z.unknown().optional(),
};

type Described = { [Name in keyof typeof descriptiveFields]?: unknown };

export function errorDetailsOf(value: unknown): Pick<PaymentDetails, 'errorCode' | 'errorReason' | 'errorDescription'> {
  const error = isFields(value) ? value : {};
  return {
    errorCode: textOf(error.error_code, 100),
    errorReason: textOf(error.error_reason, 100),
    errorDescription: textOf(error.error_description, 300),
  };
}

export const paymentDetailsOf = ({ bank_reference, payment_method, error_details }: Described): PaymentDetails => ({
  bankReference: bankReferenceOf(bank_reference),
  instrument: instrumentOf(payment_method),
  ...errorDetailsOf(error_details),
});
