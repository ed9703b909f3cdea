import type { ChannelRow } from '../../channels/tables.ts';
import type { OpenAccount, PeerRef, RemoteUser } from '../../telegram.port.ts';
import type { MembersDeps } from '../deps.ts';
import { lockMember } from '../members.store.ts';
import { refOf } from '../reconcile/execute-step.ts';
import { recordJoins } from '../reconcile/record-joins.ts';
import { saveAndReschedule } from '../reconcile/reschedule.ts';
import type { InviteRow } from '../tables.ts';
import { findUnsettledInvite, saveInvite } from './invites.store.ts';
import { matchLoggedLink } from './match-logged-link.ts';

type Deps = Pick<MembersDeps, 'database' | 'clock' | 'random' | 'publish' | 'graceHours'>;

/** Calls that close links of a former owner account. Each result is stored before the next call. */
export function formerLinkCalls(deps: Deps) {
  const { database, clock } = deps;

  const record = (link: InviteRow, accountId: string, joined: RemoteUser[]): Promise<void> =>
    database.transact(async (tx) => {
      const member = await lockMember(tx, link.memberId);
      const invite = await findUnsettledInvite(tx, link.id);
      if (invite) await saveAndReschedule(deps, tx, member, await recordJoins(deps, tx, { member, invite, joined, accountId }));
    });

  const close = (link: InviteRow): Promise<void> =>
    database.transact(async (tx) => {
      await lockMember(tx, link.memberId);
      const state = link.seen.length > 0 ? 'USED' : 'REVOKED';
      if (link.state === 'OPEN') await saveInvite(tx, { id: link.id, state, closedAt: clock.now() });
    });

  const markDone = (link: InviteRow): Promise<void> =>
    database.transact(async (tx) => {
      await lockMember(tx, link.memberId);
      await saveInvite(tx, { id: link.id, isDone: true });
    });

  return {
    /** Run it with the account that created the links, or with the creator of the channel. Reads joins after revoking, so that none is missed. */
    async revokeAll(account: OpenAccount, accountId: string, channel: PeerRef, links: InviteRow[]): Promise<void> {
      for (const link of links) {
        if (link.state === 'OPEN') await account.revokeInviteLink(channel, link.link);
        await close(link);
        if (!link.isSettled) await record(link, accountId, await account.listJoinsByLink(channel, link.link));
        await account.deleteInviteLink(channel, link.link);
        await markDone(link);
      }
    },

    /** Reads joins from the admin log, for links that cannot be revoked and stay open until they expire. */
    async readLog(account: OpenAccount, channel: ChannelRow, links: InviteRow[]): Promise<void> {
      const now = clock.now();
      const since = new Date(Math.min(...links.map(({ lookedAt, madeAt }) => (lookedAt ?? madeAt).getTime())));
      const { joins: arrivals } = await account.listLoggedJoins(refOf(channel), { since });
      const joins = arrivals.map(({ user, link }) => ({ person: user, through: matchLoggedLink(links, link) }));
      for (const link of links) {
        const isOver = link.state !== 'OPEN' || link.expiresAt <= now;
        if (isOver) await close(link);
        const joined = joins.filter(({ through }) => through === link).map(({ person }) => person);
        await record(link, channel.accountId, joined);
        if (isOver) await markDone(link);
      }
    },

    /** Closes a link without reading its joins. */
    async giveUp(link: InviteRow): Promise<void> {
      await close(link);
      await record(link, link.accountId, []);
      await markDone(link);
    },
  };
}
