import type { Contract, MembersCheck } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../../kit/app-error.ts';
import { csvRow, utf8ByteOrderMark } from '../../../../kit/text/csv.ts';
import type { Queries } from '../../../../platform/db/database.ts';
import { findOwnChannel } from '../../channels/channels.store.ts';
import type { ChannelRow } from '../../channels/tables.ts';
import type { OwnedItem } from '../../deps.ts';
import type { MembersDeps } from '../deps.ts';
import { findMonitor, requestCheck } from '../reconcile/channel-monitors.store.ts';
import { enqueueReconcile } from '../reconcile/reconcile-job.ts';
import { subscriberCsvHeadings, subscriberCsvRow } from './subscriber.presenter.ts';
import { countAccess, listAbsentMembers, listSubscriberRows, subscribersBefore } from './subscriber-list.store.ts';

type Query = z.output<Contract['GET /api/v1/telegram/channels/{id}/subscribers']['query']>;
type Filters = z.output<Contract['GET /api/v1/telegram/channels/{id}/subscribers.csv']['query']>;

async function ownChannel(queries: Queries, owned: OwnedItem): Promise<ChannelRow> {
  const found = await findOwnChannel(queries, owned);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

export const listSubscribers =
  ({ database: { read }, clock }: Pick<MembersDeps, 'database' | 'clock'>) =>
  async (owned: OwnedItem, query: Query) => {
    const { id: channelId } = await ownChannel(read, owned);
    return listSubscriberRows(read, { ...query, channelId, now: clock.now() });
  };

const csvBatchSize = 1_000;

/** Streams the CSV file in batches, so that memory use does not depend on the file size. */
export const subscribersFile =
  ({ database: { read }, clock }: Pick<MembersDeps, 'database' | 'clock'>) =>
  async (owned: OwnedItem, filters: Filters): Promise<AsyncGenerator<string>> => {
    const { id: channelId } = await ownChannel(read, owned);
    const now = clock.now();
    return (async function* () {
      yield utf8ByteOrderMark + csvRow(subscriberCsvHeadings);
      let before: number | undefined;
      for (;;) {
        const rows = await subscribersBefore(read, { ...filters, channelId, now, before, limit: csvBatchSize });
        if (rows.length > 0) yield rows.map((row) => subscriberCsvRow(row, now)).join('');
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
