import type { Tx } from '../../../platform/db/database.ts';
import type { AccountsDeps } from '../deps.ts';
import type { UserRow } from '../tables.ts';
import { findGuest, findProvenMember, insertGuest, lockAddress } from './guests.store.ts';

type Deps = Pick<AccountsDeps, 'clock' | 'random'>;

/** Contact details typed at a checkout without an account. */
export interface GuestContact {
  email: string;
  phone: string | null;
  name?: string | undefined;
}

export interface GuestBuyer {
  id: number;
  username: string;
  name: string;
  isMember: boolean;
  /** Created by this call. */
  isNew: boolean;
}

const usernameDigits = 10;

/** Guests have no chosen name: lists show the part of the address before the @. */
const nameFrom = (email: string) => (email.split('@')[0] ?? '').slice(0, 100) || 'Guest';

async function insertWithFreeUsername(
  { clock, random }: Deps,
  tx: Tx,
  person: Omit<Parameters<typeof insertGuest>[1], 'username' | 'now'>,
): Promise<UserRow> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const username = `guest-${[...random(usernameDigits)].map((byte) => byte % 10).join('')}`;
    const guest = await insertGuest(tx, { ...person, username, now: clock.now() });
    if (guest) return guest;
  }
  throw new Error('No free username for a guest was found');
}

const createGuest = (deps: Deps, tx: Tx, { email, phone, name }: GuestContact): Promise<UserRow> =>
  insertWithFreeUsername(deps, tx, { name: name ?? nameFrom(email), email, phone, mergedInto: null });

/** Row for a purchase that this person cannot have twice, as a merge leaves it: a guest without contact details, merged into the person. */
export const createMergedGuest =
  (deps: Deps) =>
  async (tx: Tx, personId: number): Promise<number> =>
    (await insertWithFreeUsername(deps, tx, { name: 'Guest', email: null, phone: null, mergedInto: personId })).id;

/**
 * Person who buys with this address: the member who has proved it, else the guest with it, who is created when missing. Null for an
 * account that cannot buy: banned, or about to be deleted.
 */
export const guestBuyer =
  (deps: Deps) =>
  async (tx: Tx, contact: GuestContact): Promise<GuestBuyer | null> => {
    await lockAddress(tx, contact.email);
    const member = await findProvenMember(tx, contact.email);
    if (member && (member.bannedAt || member.deletionDueAt || member.role !== 'USER')) return null;
    const known = member ?? (await findGuest(tx, contact.email));
    const { id, username, name } = known ?? (await createGuest(deps, tx, contact));
    return { id, username, name, isMember: member !== null, isNew: known === null };
  };
