import { checkoutMessages as say } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';

export interface Customer {
  name: string;
  email: string;
  phone: string;
}

type Known = { [K in keyof Customer]?: string | null | undefined };

const needed: Record<keyof Customer, string> = { name: 'Name is required', email: 'Email is required', phone: say.phoneNeeded };

/** The provider takes Indian numbers only. */
const isIndian = (phone: string | null | undefined) => phone?.startsWith('+91') ?? false;

/** What is known of a person that a payment needs; what is null must be asked for. */
export const knownCustomer = ({ name, email, phone }: Known) => ({
  name: name || null,
  email: email || null,
  phone: isIndian(phone) ? (phone ?? null) : null,
});

/** What was typed for this order, else what the account has. */
export function customerFor(person: Known, typed: Known = {}): Customer {
  const known = knownCustomer(person);
  const customer = { name: typed.name ?? known.name, email: typed.email ?? known.email, phone: typed.phone ?? known.phone };
  const { name, email, phone } = customer;
  if (name !== null && email !== null && phone !== null) return { name, email, phone };
  const missing = (Object.keys(needed) as (keyof Customer)[]).filter((field) => customer[field] === null);
  const errors = Object.fromEntries(missing.map((field) => [`customer.${field}`, needed[field]]));
  throw new AppError('INVALID', { message: Object.values(errors)[0] ?? '', errors });
}
