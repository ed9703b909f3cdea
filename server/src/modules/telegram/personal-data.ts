import { toRupees } from '../../kit/money.ts';
import type { ExportPersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { pagedSection, unpagedSection } from '../../platform/personal-data/sections.ts';
import { accountState } from './accounts/account.presenter.ts';
import { listAccounts } from './accounts/accounts.store.ts';
import type { ChannelRow, PlanRow } from './channels/tables.ts';
import type { TelegramDeps } from './deps.ts';
import { listChannelsAfter, listPlansAfter } from './personal-data.store.ts';

const channelRecord = (row: ChannelRow) => ({
  id: row.id,
  slug: row.slug,
  telegramChannelId: row.telegramChannelId,
  username: row.username,
  channelName: row.name,
  description: row.description,
  richDescription: row.richDescription,
  status: row.status,
  contactEmail: row.contactEmail,
  contactPhone: row.contactPhone,
  paidMembersOnly: row.paidMembersOnly,
  salesCount: row.salesCount,
  revenue: toRupees(row.revenue),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const planRecord = (row: PlanRow) => ({
  id: row.id,
  channelId: row.channelId,
  name: row.name,
  price: toRupees(row.price),
  durationDays: row.durationDays,
  salesCount: row.salesCount,
  revenue: toRupees(row.revenue),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const exportPersonalData =
  ({ database: { read } }: Pick<TelegramDeps, 'database'>): ExportPersonalData =>
  (userId) => [
    unpagedSection({
      name: 'telegram-accounts',
      about: 'Telegram accounts you linked, without their sessions',
      async load() {
        const rows = await listAccounts(read, userId);
        return rows.map(({ account, channels }) => ({
          telegramNumber: account.phone,
          telegramUserId: account.telegramUserId,
          displayName: account.displayName,
          state: accountState(account),
          channelCount: channels,
          linkedAt: account.linkedAt.toISOString(),
        }));
      },
    }),
    pagedSection<ChannelRow>({
      name: 'channels',
      about: 'Telegram channels you sell',
      load: (last, limit) => listChannelsAfter(read, { userId, ...(last ? { after: last.id } : {}), limit }),
      view: channelRecord,
    }),
    pagedSection<PlanRow>({
      name: 'channel-plans',
      about: 'Plans of your channels',
      load: (last, limit) => listPlansAfter(read, { userId, ...(last ? { after: last.seq } : {}), limit }),
      view: planRecord,
    }),
  ];
