import type { UserRow } from './tables.ts';

/** Contact details of a seller that sale pages and buyers may see. */
export interface SellerContact {
  email: string | null;
  phone: string | null;
  address: string | null;
  /** Shows the support details of an item. */
  showsSupport: boolean;
}

/** Applies the seller's choice. An unverified email is hidden, except for `ACCOUNT`: those sellers showed it before the choice existed. */
export function publicContactOf(row: Pick<UserRow, 'publicContact' | 'email' | 'emailVerifiedAt' | 'phone' | 'location'>): SellerContact {
  const { publicContact } = row;
  const showsEmail = publicContact === 'ACCOUNT' || (publicContact === 'EMAIL' && row.emailVerifiedAt !== null);
  return {
    email: showsEmail ? row.email : null,
    phone: publicContact === 'ACCOUNT' ? row.phone : null,
    address: publicContact === 'NONE' ? null : row.location,
    showsSupport: publicContact !== 'NONE',
  };
}
