import { browserStore } from '../../../lib/browser-store.ts';

/** Keys of what this browser keeps of purchases without an account. */
export const recordKeys = { contact: 'buyer', orders: 'orderTokens' };

/** Whether there was a purchase without an account: its code is loaded at once then. */
export const hasGuestRecords = (): boolean => Object.values(recordKeys).some((key) => browserStore.read(key) !== null);
