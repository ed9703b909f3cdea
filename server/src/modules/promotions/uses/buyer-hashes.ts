import { unaliasEmail } from '../../../kit/text/unalias-email.ts';
import type { PromotionsDeps } from '../deps.ts';

/** Account of a signed-in buyer, with its proven address; null: none is proven. */
export interface BuyerAccount {
  id: number;
  email: string | null;
}

/** Buyer of an order. The contact details are as typed: they prove nothing. */
export interface CouponBuyer {
  /** Null without a session. */
  account: BuyerAccount | null;
  email: string;
  phone: string;
}

type Deps = Pick<PromotionsDeps, 'hashBuyer'>;

export const accountHash = ({ hashBuyer }: Deps, { id }: Pick<BuyerAccount, 'id'>): string => hashBuyer('account', String(id));

const emailHash = ({ hashBuyer }: Deps, email: string): string => hashBuyer('email', unaliasEmail(email));

/** Hashes of what the buyer has proved: the account and its address. Only these decide before the payment. */
export const provenHashes = (deps: Deps, account: BuyerAccount): string[] => [
  accountHash(deps, account),
  ...(account.email === null ? [] : [emailHash(deps, account.email)]),
];

/** Hashes of everything that identifies a buyer, typed contact details included. They count once the order is paid. */
export const buyerHashes = (deps: Deps, { account, email, phone }: CouponBuyer): string[] => [
  ...new Set([
    ...(account ? provenHashes(deps, account) : []),
    emailHash(deps, email),
    ...(phone === '' ? [] : [deps.hashBuyer('phone', phone)]),
  ]),
];
