import type { Channel, ChannelSummary } from '@jamun/contract';
import { accountsByIds } from '../accounts/accounts.store.ts';
import type { OwnedItem, TelegramDeps } from '../deps.ts';
import { channelNotFound } from './change-channel.ts';
import { channelView, summaryView } from './channel.presenter.ts';
import { listPlanSales } from './channel-plans.store.ts';
import { findOwnChannel } from './channels.store.ts';
import { findSalesFacts } from './sales-facts.store.ts';
import { salesPauseOf } from './sales-pause.ts';
import type { ChannelRow } from './tables.ts';

type Deps = Pick<TelegramDeps, 'database' | 'clock' | 'files' | 'publicUrl'>;

/** Whether the channel itself is published. Does not check if the seller is banned; public pages check that separately. */
export const isPublished = ({ status, deletedAt }: Pick<ChannelRow, 'status' | 'deletedAt'>): boolean =>
  status === 'ACTIVE' && deletedAt === null;

/** Channels as their owner sees them. */
export function createOwnChannelViews({ database, clock, files, publicUrl }: Deps) {
  const { read } = database;

  const pauseIn = (facts: Awaited<ReturnType<typeof findSalesFacts>>, { id }: ChannelRow) => {
    const found = facts.get(id);
    return found ? salesPauseOf(found, clock.now()) : null;
  };

  const loadBannerUrls = (row: ChannelRow, origin: string) =>
    files.loadPictureUrls(read, { fileIds: [row.bannerFileId], isPublished: isPublished(row), origin });

  async function show(row: ChannelRow, origin: string): Promise<Channel> {
    const [plans, accounts, facts, addressOf] = await Promise.all([
      listPlanSales(read, [row.id]),
      accountsByIds(read, [row.accountId]),
      findSalesFacts(read, [row.id]),
      loadBannerUrls(row, origin),
    ]);
    const account = accounts.get(row.accountId);
    return channelView(row, {
      account,
      plans: plans.get(row.id) ?? [],
      salesPause: pauseIn(facts, row),
      addressOf,
      publicUrl: publicUrl(),
    });
  }

  async function load(owned: OwnedItem): Promise<ChannelRow> {
    const row = await findOwnChannel(read, owned);
    if (!row) throw channelNotFound();
    return row;
  }

  return {
    show,
    load,
    showOwn: async (owned: OwnedItem, origin: string): Promise<Channel> => show(await load(owned), origin),
    /** Constant number of queries for any page size. */
    async listSummaries(
      rows: ChannelRow[],
      { origin, subscriptionLimit }: { origin: string; subscriptionLimit: number },
    ): Promise<ChannelSummary[]> {
      const fileIds = rows.filter((row) => !isPublished(row)).map(({ bannerFileId }) => bannerFileId);
      const channelIds = rows.map(({ id }) => id);
      const [accounts, plans, facts, signedUrlOf, permanentUrlOf] = await Promise.all([
        accountsByIds(read, [...new Set(rows.map(({ accountId }) => accountId))]),
        listPlanSales(read, channelIds, subscriptionLimit),
        findSalesFacts(read, channelIds),
        files.loadPictureUrls(read, { fileIds, isPublished: false, origin }),
        files.loadPictureUrls(read, { fileIds: [], isPublished: true, origin }),
      ]);
      return rows.map((row) =>
        summaryView(row, {
          account: accounts.get(row.accountId),
          plans: plans.get(row.id) ?? [],
          salesPause: pauseIn(facts, row),
          addressOf: isPublished(row) ? permanentUrlOf : signedUrlOf,
          publicUrl: publicUrl(),
        }),
      );
    },
    async findBannerUrl(owned: OwnedItem, origin: string): Promise<string | null> {
      const row = await load(owned);
      return row.bannerFileId && (await loadBannerUrls(row, origin))(row.bannerFileId);
    },
  };
}
