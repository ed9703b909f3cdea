import type { PurchasedFile } from '@jamun/contract';

/** How old the addresses of the files are, and the way to new ones. */
export interface Addresses {
  fetchedAt: number;
  /** The files with fresh addresses; undefined when they could not be fetched. */
  fetchAnew: () => Promise<PurchasedFile[] | undefined>;
}

// An address works for half an hour: one that is nearly as old is asked for anew before it is used.
const lifetime = 25 * 60_000;

export const isOld = (fetchedAt: number) => Date.now() - fetchedAt > lifetime;
