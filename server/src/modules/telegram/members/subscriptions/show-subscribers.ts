import type { Contract, MembersCheck } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../../kit/app-error.ts';
import { csvLine, csvMark } from '../../../../kit/text/csv.ts';
import type { Queries } from '../../../../platform/db/database.ts';
import { findOwnChannel } from '../../channels/channels.store.ts';
import type { ChannelRow } from '../../channels/tables.ts';
import type { Owned } from '../../deps.ts';
import type { MembersDeps } from '../deps.ts';
import { askToTend } from '../reconcile/tend-job.ts';
import { askForCheck, findWatch } from '../reconcile/watches.store.ts';
import { subscriberHeadings, subscriberLine } from './subscriber.presenter.ts';
import { absentOf, countAccess, subscribersBefore, subscribersOf } from './subscriber-list.store.ts';

type Query = z.output<Contract['GET /api/v1/telegram/channels/{id}/subscribers']['query']>;
type Filters = z.output<Contract['GET /api/v1/telegram/channels/{id}/subscribers.csv']['query']>;

async function ownChannel(queries: Queries, owned: Owned): Promise<ChannelRow> {
  const found = await findOwnChannel(queries, owned);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

export const listSubscribers =
  ({ database: { read }, clock }: Pick<MembersDeps, 'database' | 'clock'>) =>
  async (owned: Owned, query: Query) => {
    const { id: channelId } = await ownChannel(read, owned);
    return subscribersOf(read, { ...query, channelId, now: clock.now() });
  };

const atOnce = 1_000;

/** Some rows at a time, so that a long file costs no more memory than a short one. */
export const subscribersFile =
  ({ database: { read }, clock }: Pick<MembersDeps, 'database' | 'clock'>) =>
  async (owned: Owned, filters: Filters): Promise<AsyncGenerator<string>> => {
    const { id: channelId } = await ownChannel(read, owned);
    const now = clock.now();
    return (async function* () {
      yield csvMark + csvLine(subscriberHeadings);
      let before: number | undefined;
      for (;;) {
        const rows = await subscribersBefore(read, { ...filters, channelId, now, before, most: atOnce });
        if (rows.length > 0) yield rows.map((row) => subscriberLine(row, now)).join('');
        before = rows.at(-1)?.seq;
        if (rows.length < atOnce) return;
      }
    })();
  };

const mostNames = 100;

/** Who has paid is known at any moment; who else is there, since the last look. */
export const showCheck =
  ({ database: { read }, clock }: Pick<MembersDeps, 'database' | 'clock'>) =>
  async (owned: Owned): Promise<MembersCheck> => {
    const { id: channelId, paidMembersOnly } = await ownChannel(read, owned);
    const now = clock.now();
    const [access, absent, watch] = [
      await countAccess(read, { channelId, now }),
      await absentOf(read, { channelId, now, most: mostNames }),
      await findWatch(read, channelId),
    ];
    return {
      checkedAt: watch?.checkedAt?.toISOString() ?? null,
      ...access,
      members: watch?.memberCount ?? 0,
      absent,
      strangers: (watch?.strangerNames ?? []).map((telegramName) => ({ telegramName, willBeRemoved: paidMembersOnly })),
      strangerCount: watch?.strangerCount ?? 0,
    };
  };

export const startCheck = (deps: Pick<MembersDeps, 'database' | 'clock' | 'jobs'>) => {
  const show = showCheck(deps);
  return async (owned: Owned): Promise<MembersCheck> => {
    await deps.database.transact(async (tx) => {
      const { id: channelId, accountId } = await ownChannel(tx, owned);
      await askForCheck(tx, { channelId, now: deps.clock.now() });
      await askToTend(deps, tx, accountId);
    });
    return show(owned);
  };
};
