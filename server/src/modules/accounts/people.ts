import type { AdminUser } from '@jamun/contract';
import type { Queries, Tx } from '../../platform/db/database.ts';
import type { AccountsDeps } from './deps.ts';
import { contactsOf, countPeople, findPerson, idsMatching, idsOfAdmitted, listPeople } from './people.store.ts';
import { publicContactOf } from './public-contact.ts';
import { showSecondFactor } from './second-factor/second-factors.store.ts';
import type { UserRow } from './tables.ts';
import { managedUserView } from './user.presenter.ts';
import { lockUser, updateUser, userReader } from './users.store.ts';

export type People = ReturnType<typeof people>;

/** Somebody who sells, as those may know them who look at what they sell. */
const sellerView = (row: Omit<UserRow, 'passwordHash'>) => ({
  id: row.id,
  name: row.name,
  /** Never for public pages: those show `contact`. */
  email: row.email,
  contact: publicContactOf(row),
  updatedAt: row.updatedAt,
  /** Banned, deleted, or about to be: nothing of theirs is public. */
  isClosed: row.bannedAt !== null || row.deletionDueAt !== null || row.erasedAt !== null,
});

/** What other modules may ask about people. */
export function people({ database, clock, sessions }: Pick<AccountsDeps, 'database' | 'clock' | 'sessions'>) {
  const { read } = database;
  const readUser = userReader(database);
  return {
    /** The asks of the moment go out as one. Inside a transaction it is asked there. */
    async seller(id: number, within?: Queries) {
      const row = within ? await findPerson(within, id) : await readUser(id);
      return row && sellerView(row);
    },
    async list(query: Parameters<typeof listPeople>[1]) {
      const { rows, total } = await listPeople(read, query);
      return { rows: rows.map(managedUserView), total };
    },
    async find(id: number) {
      const row = await findPerson(read, id);
      return row && managedUserView(row);
    },
    /** Held until the transaction ends: neither banned nor let in meanwhile. Null when the account is deleted. */
    async lock(tx: Tx, id: number) {
      const row = await lockUser(tx, id, 'update');
      return row && !row.erasedAt ? managedUserView(row) : null;
    },
    /** The devices on which somebody is signed in, the last seen first. */
    async sessionsOf(userId: number): Promise<AdminUser['sessions']> {
      const rows = await sessions.list(read, { userId });
      return rows.map(({ id, kind, device, createdAt, lastSeenAt }) => ({
        id,
        kind,
        device,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }));
    },
    /** Read under `lock`, it stays true until the transaction ends: switching it off locks the same row. */
    hasSecondFactor: async (queries: Queries, id: number) => (await showSecondFactor(queries, id)).enabled,
    contacts: (queries: Queries, ids: number[]) => contactsOf(queries, ids),
    /** Part of the profile that lies in another module has changed. */
    touch: (tx: Tx, id: number) => updateUser(tx, { id, now: clock.now(), changes: {} }),
    /** A question for ids, to stand inside the query of a list that shows people beside what is theirs. */
    matching: (search: string) => idsMatching(read, search),
    admitted: () => idsOfAdmitted(read),
    counts: (spans: Parameters<typeof countPeople>[1]) => countPeople(read, spans),
  };
}
