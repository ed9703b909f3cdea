import { checkoutMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { errorText } from '../error-text.ts';

export interface Customer {
  name: string;
  email: string;
  phone: string;
}

type CustomerFields = { [K in keyof Customer]?: string | null | undefined };

const needed: Record<keyof Customer, string> = {
  name: errorText.nameRequired,
  email: errorText.emailRequired,
  phone: checkoutMessages.phoneNeeded,
};

/** The provider accepts Indian numbers only. */
const isIndian = (phone: string | null | undefined) => phone?.startsWith('+91') ?? false;

/** Customer details from an account. The checkout form must ask for the fields that are null. */
export const customerOfAccount = ({ name, email, phone }: CustomerFields) => ({
  name: name || null,
  email: email || null,
  phone: isIndian(phone) ? (phone ?? null) : null,
});

/** Address of an account that its owner has proved; null: none. */
export const provenEmailOf = ({ email, emailVerified }: { email: string | null; emailVerified: boolean }): string | null =>
  emailVerified ? email : null;

/** Customer of an order: the submitted fields, else those of the account. Rejects missing fields. */
export function customerFor(person: CustomerFields, submitted: CustomerFields = {}): Customer {
  const account = customerOfAccount(person);
  const customer = {
    name: submitted.name ?? account.name,
    email: submitted.email ?? account.email,
    phone: submitted.phone ?? account.phone,
  };
  const { name, email, phone } = customer;
  if (name !== null && email !== null && phone !== null) return { name, email, phone };
  const missing = (Object.keys(needed) as (keyof Customer)[]).filter((field) => customer[field] === null);
  const errors = Object.fromEntries(missing.map((field) => [`customer.${field}`, needed[field]]));
  throw new AppError('INVALID', { message: Object.values(errors)[0] ?? '', errors });
}
