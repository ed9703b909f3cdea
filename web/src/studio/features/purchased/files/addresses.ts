import type { PurchasedFile } from '@jamun/contract';

/** How old the addresses of the files are, and the way to new ones. */
export interface Addresses {
  fetchedAt: number;
  /** The files with fresh addresses; undefined when they could not be fetched. */
  fetchAnew: () => Promise<PurchasedFile[] | undefined>;
}

// A download address works for at least 3 hours; one that is nearly as old is replaced before it is used.
const lifetime = 170 * 60_000;

export const isOld = (fetchedAt: number) => Date.now() - fetchedAt > lifetime;
