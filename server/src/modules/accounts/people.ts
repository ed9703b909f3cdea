import type { AdminUser } from '@jamun/contract';
import type { Queries, Tx } from '../../platform/db/database.ts';
import type { AccountsParts } from './parts.ts';
import { contactsOf, countPeople, findPerson, idsMatching, listPeople } from './people.store.ts';
import { managedUserView } from './user.presenter.ts';
import { lockUser } from './users.store.ts';

export type People = ReturnType<typeof people>;

/** What other modules may ask about people. */
export function people({ database: { read }, sessions }: AccountsParts) {
  return {
    async list(query: Parameters<typeof listPeople>[1]) {
      const { rows, total } = await listPeople(read, query);
      return { rows: rows.map(managedUserView), total };
    },
    async find(id: number) {
      const row = await findPerson(read, id);
      return row && managedUserView(row);
    },
    /** Held until the transaction ends: neither banned nor let in meanwhile. */
    async lock(tx: Tx, id: number) {
      const row = await lockUser(tx, id, 'update');
      return row && managedUserView(row);
    },
    /** The devices on which somebody is signed in, the last seen first. */
    async sessionsOf(userId: number): Promise<AdminUser['sessions']> {
      const rows = await sessions.list(read, { userId });
      return rows.map(({ id, kind, device, createdAt, lastSeenAt }) => ({
        ...{ id, kind, device },
        ...{ createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() },
      }));
    },
    contacts: (queries: Queries, ids: number[]) => contactsOf(queries, ids),
    /** A question for ids, to stand inside the query of a list that shows people beside what is theirs. */
    matching: (search: string) => idsMatching(read, search),
    counts: (spans: Parameters<typeof countPeople>[1]) => countPeople(read, spans),
  };
}
