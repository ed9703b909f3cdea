import type { Contract, MembersCheck } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../../kit/app-error.ts';
import { csvRow, utf8ByteOrderMark } from '../../../../kit/text/csv.ts';
import type { Queries } from '../../../../platform/db/database.ts';
import type { Paged } from '../../../../platform/http/mount.ts';
import { findOwnChannel } from '../../channels/channels.store.ts';
import type { ChannelRow } from '../../channels/tables.ts';
import type { OwnedItem } from '../../deps.ts';
import type { MembersDeps } from '../deps.ts';
import { findMonitor, requestCheck } from '../reconcile/channel-monitors.store.ts';
import { enqueueReconcile } from '../reconcile/reconcile-job.ts';
import { type ListedSubscriber, subscriberCsvHeadings, subscriberCsvRow } from './subscriber.presenter.ts';
import { countAccess, listAbsentMembers, listSubscriberRows, type SubscriberRow, subscribersBefore } from './subscriber-list.store.ts';

type Query = z.output<Contract['GET /api/v1/telegram/channels/{id}/subscribers']['query']>;
type Filters = z.output<Contract['GET /api/v1/telegram/channels/{id}/subscribers.csv']['query']>;

async function ownChannel(queries: Queries, owned: OwnedItem): Promise<ChannelRow> {
  const found = await findOwnChannel(queries, owned);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Adds whether each buyer has an account, with one query. */
async function withAccounts({ people }: Pick<MembersDeps, 'people'>, queries: Queries, rows: SubscriberRow[]): Promise<ListedSubscriber[]> {
  const buyers = await people.contacts(
    queries,
    rows.map(({ buyerId }) => buyerId),
  );
  return rows.map((row) => ({ ...row, isGuest: buyers.get(row.buyerId)?.isGuest ?? false }));
}

export const listSubscribers =
  ({ database: { read }, clock, people }: Pick<MembersDeps, 'database' | 'clock' | 'people'>) =>
  async (owned: OwnedItem, query: Query): Promise<Paged<ListedSubscriber>> => {
    const { id: channelId } = await ownChannel(read, owned);
    const { rows, total } = await listSubscriberRows(read, { ...query, channelId, now: clock.now() });
    return { rows: await withAccounts({ people }, read, rows), total };
  };

const csvBatchSize = 1_000;

/** Streams the CSV file in batches, so that memory use does not depend on the file size. */
export const subscribersFile =
  ({ database: { read }, clock, people }: Pick<MembersDeps, 'database' | 'clock' | 'people'>) =>
  async (owned: OwnedItem, filters: Filters): Promise<AsyncGenerator<string>> => {
    const { id: channelId } = await ownChannel(read, owned);
    const now = clock.now();
    return (async function* () {
      yield utf8ByteOrderMark + csvRow(subscriberCsvHeadings);
      let before: number | undefined;
      for (;;) {
        const rows = await subscribersBefore(read, { ...filters, channelId, now, before, limit: csvBatchSize });
        const listed = await withAccounts({ people }, read, rows);
        if (rows.length > 0) yield listed.map((row) => subscriberCsvRow(row, now)).join('');
        before = rows.at(-1)?.seq;
        if (rows.length < csvBatchSize) return;
      }
    })();
  };

const maxNames = 100;

/** Result of the member check. Paid members are current; strangers are as of the last check. */
export const showCheck =
  ({ database: { read }, clock }: Pick<MembersDeps, 'database' | 'clock'>) =>
  async (owned: OwnedItem): Promise<MembersCheck> => {
    const { id: channelId, paidMembersOnly } = await ownChannel(read, owned);
    const now = clock.now();
    const [access, absent, monitor] = [
      await countAccess(read, { channelId, now }),
      await listAbsentMembers(read, { channelId, now, limit: maxNames }),
      await findMonitor(read, channelId),
    ];
    return {
      checkedAt: monitor?.checkedAt?.toISOString() ?? null,
      ...access,
      members: monitor?.memberCount ?? 0,
      absent,
      strangers: (monitor?.strangerNames ?? []).map((telegramName) => ({ telegramName, willBeRemoved: paidMembersOnly })),
      strangerCount: monitor?.strangerCount ?? 0,
    };
  };

export const startCheck = (deps: Pick<MembersDeps, 'database' | 'clock' | 'jobs'>) => {
  const show = showCheck(deps);
  return async (owned: OwnedItem): Promise<MembersCheck> => {
    await deps.database.transact(async (tx) => {
      const { id: channelId, accountId } = await ownChannel(tx, owned);
      await requestCheck(tx, { channelId, now: deps.clock.now() });
      await enqueueReconcile(deps, tx, accountId);
    });
    return show(owned);
  };
};
