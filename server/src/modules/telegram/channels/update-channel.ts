import { isDeepStrictEqual } from 'node:util';
import { channelMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { MemberHooks, OwnedItem, TelegramDeps } from '../deps.ts';
import { loadAndLockChannel } from './change-channel.ts';
import { saveChannel } from './channels.store.ts';
import type { ChannelRow } from './tables.ts';

type Editable = 'name' | 'description' | 'richDescription' | 'paidMembersOnly' | 'contactEmail' | 'contactPhone';
type Edit = { [Field in Editable]?: ChannelRow[Field] | undefined };

/** A new name does not change the slug, because links to it exist. */
export const updateChannel =
  ({ database, clock, hooks }: TelegramDeps & { hooks: Pick<MemberHooks, 'paidOnlyEnabled'> }) =>
  (owned: OwnedItem, edit: Edit, version?: number): Promise<ChannelRow> =>
    database.transact(async (tx) => {
      const row = await loadAndLockChannel(tx, owned);
      if (version !== undefined && version !== row.version) throw new AppError('CONFLICT', { message: channelMessages.savedMeanwhile });
      // Missing fields keep their values.
      const changes = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
      // An update without changes keeps the version.
      if (isDeepStrictEqual({ ...row, ...changes }, row)) return row;
      const saved = await saveChannel(tx, { id: row.id, changes, now: clock.now() });
      if (saved.paidMembersOnly && !row.paidMembersOnly) await hooks.paidOnlyEnabled(tx, saved);
      return saved;
    });
