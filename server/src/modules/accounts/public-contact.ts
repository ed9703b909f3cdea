import type { UserRow } from './tables.ts';

/** How a seller is reached, as far as sale pages and buyers may know. */
export interface SellerContact {
  email: string | null;
  phone: string | null;
  address: string | null;
  /** Whether the support details of an item are shown. */
  showsSupport: boolean;
}

/** Applies the seller's choice. An address that was never verified is not shown as theirs, except where it was before there was a choice. */
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
