import type { PurchasedItem } from './purchased-item.ts';

const isWebAddress = (address: string) => /^https?:\/\//i.test(address);

/** Where an invitation leads, while there is one. */
export const inviteOf = ({ status, inviteLink }: PurchasedItem) =>
  status === 'ACTIVE' && inviteLink && isWebAddress(inviteLink) ? inviteLink : null;
