import { reportMessages } from '@jamun/contract';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import type { TelegramDeps } from '../deps.ts';
import { findChannel, headReader, listTakenDownChannels, lockChannel, saveChannel } from './channels.store.ts';
import { isPublished } from './show-channels.ts';

type Deps = Pick<TelegramDeps, 'database' | 'clock' | 'notify' | 'people'>;

/** Takedowns by administrators. Paid members stay until their access ends. */
export function channelModeration({ database, clock, notify, people }: Deps) {
  const readHead = headReader(database);
  return {
    /** Finds a published page; null for any other. */
    async find(slugOrId: string) {
      const head = await readHead(slugOrId);
      const row = head && (await findChannel(database.read, head.id));
      if (!row || !isPublished(row)) return null;
      const seller = await people.seller(row.userId);
      return seller && !seller.isClosed ? { id: row.id, slug: row.slug, ownerId: row.userId, title: row.name } : null;
    },
    listTakenDown: (queries: Queries, ids: string[]) => listTakenDownChannels(queries, ids),
    /** Takes the channel offline and notifies the owner of the reason. Returns the owner; null when it is already taken down. */
    async takeDown(tx: Tx, { id, reason }: { id: string; reason: string }): Promise<number | null> {
      const row = await lockChannel(tx, id);
      if (!row || row.takenDownAt) return null;
      const now = clock.now();
      await saveChannel(tx, { id, changes: { status: 'INACTIVE', takenDownAt: now, takenDownReason: reason }, now });
      await notify(tx, { userId: row.userId, message: reportMessages.noticeOfTakedown(row.name, reason), link: '/telegram' });
      return row.userId;
    },
    /** Lets the owner publish the channel again. Returns the owner; null when it was not taken down. */
    async restore(tx: Tx, id: string): Promise<number | null> {
      const row = await lockChannel(tx, id);
      if (!row?.takenDownAt) return null;
      await saveChannel(tx, { id, changes: { takenDownAt: null, takenDownReason: null }, now: clock.now() });
      await notify(tx, { userId: row.userId, message: reportMessages.noticeOfReturn(row.name), link: '/telegram' });
      return row.userId;
    },
  };
}
