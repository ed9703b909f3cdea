import { ControlError } from './control-error.ts';
import { newLink, shownChannel } from './ids.ts';
import { linksStore } from './links.store.ts';
import { lookupStore } from './lookup.store.ts';
import { membersStore } from './members.store.ts';
import { type Query, queryHelpers } from './store.ts';

/** Actions of users in Telegram itself: joining, leaving, listing members. */
export function visits({ query, now }: { query: Query; now: () => Date }) {
  const { all } = queryHelpers(query);
  const store = { ...membersStore(query), ...linksStore(query) };
  const { channelOf } = lookupStore(query);

  async function whyNot(link: string, personId: string): Promise<ControlError> {
    const found = await store.link(link);
    if (!found) return new ControlError(404, 'Invite link not found');
    const presence = await store.presence(found.channel_id, personId);
    if (presence === 'BANNED') return new ControlError(409, 'This person was removed from the channel and cannot join again');
    if (presence === 'IN') return new ControlError(409, 'This person is already in the channel');
    if (found.revoked_at) return new ControlError(409, 'This invite link was revoked');
    if (found.expires_at && found.expires_at <= now()) return new ControlError(409, 'This invite link has expired');
    return new ControlError(409, found.taken_by ? 'This invite link was already used' : 'The channel was deleted');
  }

  return {
    async join({ inviteLink, name }: { inviteLink: string; name: string }) {
      const personId = await store.named(name, now());
      if (!(await store.join({ personId, link: inviteLink, now: now() }))) throw await whyNot(inviteLink, personId);
      const { channel_id } = (await store.link(inviteLink)) as { channel_id: string };
      return { telegramChannelId: shownChannel(channel_id), personId };
    },
    async leave({ telegramChannelId, name }: { telegramChannelId: string; name: string }) {
      const [channelId, personId] = [await channelOf(telegramChannelId), await store.named(name, now())];
      if (!(await store.leave({ channelId, personId, now: now() }))) throw new ControlError(409, 'This person is not in the channel');
    },
    /** Adds a member directly, without an invite link. */
    async put({ telegramChannelId, name }: { telegramChannelId: string; name: string }) {
      const [channelId, personId] = [await channelOf(telegramChannelId), await store.named(name, now())];
      await store.put({ channelId, personId, now: now() });
      return { personId };
    },
    /** Creates an invite link without a usage limit, as another administrator could. */
    async openLink(telegramChannelId: string) {
      const made = { link: newLink(), channel_id: await channelOf(telegramChannelId), title: 'Reusable link', single_use: false };
      await store.addLink({ ...made, made_by: null, made_at: now(), expires_at: null });
      return { inviteLink: made.link };
    },
    async membersOf(telegramChannelId: string) {
      return all<{ personId: string; name: string; role: string }>(
        `select p.id as "personId", p.name, m.role from sandbox_telegram_members m join sandbox_telegram_people p on p.id = m.person_id
         where m.channel_id = $1 and m.presence = 'IN' order by m.since, p.id`,
        [await channelOf(telegramChannelId)],
      );
    },
    /** Joins, leaves, removals and readmissions, oldest first. */
    async eventsOf(telegramChannelId: string) {
      return all<{ what: 'JOINED' | 'LEFT' | 'REMOVED' | 'READMITTED'; personId: string; name: string; link: string | null; at: Date }>(
        `select e.what, p.id as "personId", p.name, e.link, e.at from sandbox_telegram_events e join sandbox_telegram_people p on p.id = e.person_id
         where e.channel_id = $1 order by e.seq`,
        [await channelOf(telegramChannelId)],
      );
    },
    async linksOf(telegramChannelId: string) {
      return all<{ inviteLink: string; title: string; madeAt: Date; expiresAt: Date | null; revokedAt: Date | null; taken: boolean }>(
        `select link as "inviteLink", title, made_at as "madeAt", expires_at as "expiresAt", revoked_at as "revokedAt", taken_by is not null as taken
         from sandbox_telegram_links where channel_id = $1 and deleted_at is null order by seq`,
        [await channelOf(telegramChannelId)],
      );
    },
  };
}
