import { type Query, queryHelpers } from './store.ts';

export interface LinkRow {
  link: string;
  channel_id: string;
  title: string;
  single_use: boolean;
  /** Administrator who created the link. */
  made_by: string | null;
  taken_by: string | null;
  made_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
}

export function linksStore(query: Query) {
  const { one } = queryHelpers(query);
  return {
    addLink: (given: Pick<LinkRow, 'link' | 'channel_id' | 'title' | 'single_use' | 'made_by' | 'made_at' | 'expires_at'>) =>
      query(
        `insert into sandbox_telegram_links (link, channel_id, title, single_use, made_by, made_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`,
        [given.link, given.channel_id, given.title, given.single_use, given.made_by, given.made_at, given.expires_at],
      ),
    isForeign: async (account: string, link: string) =>
      (await one('select from sandbox_telegram_links where link = $2 and made_by <> $1', [account, link])) !== null,
    link: (link: string) => one<LinkRow>('select * from sandbox_telegram_links where link = $1', [link]),
    revokeLink: async (channelId: string, link: string, now: Date) =>
      (await one(
        `update sandbox_telegram_links set revoked_at = coalesce(revoked_at, $3) where channel_id = $1 and link = $2 returning link`,
        [channelId, link, now],
      )) !== null,
    deleteLink: (channelId: string, link: string, now: Date) =>
      query('update sandbox_telegram_links set deleted_at = $3 where channel_id = $1 and link = $2 and revoked_at is not null', [
        channelId,
        link,
        now,
      ]),
  };
}
