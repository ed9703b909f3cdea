import type { AdminUser } from '@jamun/contract';
import type { Queries, Tx } from '../../platform/db/database.ts';
import type { AccountsDeps } from './deps.ts';
import { listMergedGuests } from './guests/guests.store.ts';
import {
  activeUserIds,
  countActiveAdministrators,
  countUsers,
  findContacts,
  findIdsByEmail,
  findUserById,
  listUsers,
  userIdsMatching,
} from './people.store.ts';
import { publicContactOf } from './public-contact.ts';
import { showSecondFactor } from './second-factor/second-factors.store.ts';
import type { UserRow } from './tables.ts';
import { managedUserView } from './user.presenter.ts';
import { lockUser, updateUser, userReader } from './users.store.ts';

export type People = ReturnType<typeof people>;

/** Seller data for public pages. */
const sellerView = (row: Omit<UserRow, 'passwordHash'>) => ({
  id: row.id,
  name: row.name,
  /** Never shown on public pages; they show `contact`. */
  email: row.email,
  contact: publicContactOf(row),
  updatedAt: row.updatedAt,
  /** Banned, deleted or scheduled for deletion: the seller's pages are offline. */
  isClosed: row.bannedAt !== null || row.deletionDueAt !== null || row.erasedAt !== null,
});

/** User directory: the user data that other modules may read. */
export function people({ database, clock, sessions }: Pick<AccountsDeps, 'database' | 'clock' | 'sessions'>) {
  const { read } = database;
  const readUser = userReader(database);
  return {
    /** Concurrent lookups are batched into one query. With `tx`, reads inside that transaction. */
    async seller(id: number, tx?: Queries) {
      const row = tx ? await findUserById(tx, id) : await readUser(id);
      return row && sellerView(row);
    },
    async list(query: Parameters<typeof listUsers>[1]) {
      const { rows, total } = await listUsers(read, query);
      return { rows: rows.map(managedUserView), total };
    },
    async find(id: number) {
      const row = await findUserById(read, id);
      return row && managedUserView(row);
    },
    /** Locks the user row, so that the ban state cannot change until the transaction ends. Null for a deleted account. */
    async lock(tx: Tx, id: number) {
      const row = await lockUser(tx, id, 'update');
      return row && !row.erasedAt ? managedUserView(row) : null;
    },
    /** Signed-in devices of a user, most recently seen first. */
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
    /** Stable until the transaction ends when read under `lock`: disabling it locks the same row. */
    hasSecondFactor: async (queries: Queries, id: number) => (await showSecondFactor(queries, id)).enabled,
    contacts: (queries: Queries, ids: number[]) => findContacts(queries, ids),
    isActiveAdministrator: async (queries: Queries, id: number) => (await countActiveAdministrators(queries, id)) > 0,
    idsWithEmail: (queries: Queries, email: string) => findIdsByEmail(queries, email),
    /** The person and the guests whose purchases moved to them: purchases that could not move stay with the guest's row. */
    withMergedGuests: async (queries: Queries, id: number) => [id, ...(await listMergedGuests(queries, id))],
    /** Updates `updatedAt` after a change of profile data that another module stores, such as the picture. */
    touch: (tx: Tx, id: number) => updateUser(tx, { id, now: clock.now(), changes: {} }),
    /** Subquery for the ids of users that match a search, for the lists of other modules. */
    userIdsMatching: (search: string) => userIdsMatching(read, search),
    activeUserIds: () => activeUserIds(read),
    counts: (spans: Parameters<typeof countUsers>[1]) => countUsers(read, spans),
  };
}
