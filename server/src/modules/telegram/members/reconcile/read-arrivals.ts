import { earlier, later } from '../../../../kit/clock.ts';
import { findChannel } from '../../channels/channels.store.ts';
import type { Arrival } from '../../telegram.port.ts';
import { openInvitesIn, pendingInvites, saveInvite } from '../access/invites.store.ts';
import type { MembersDeps, TendedAccount } from '../deps.ts';
import { limits, readEvery } from '../limits.ts';
import { lockMember } from '../members.store.ts';
import type { InviteRow, WatchRow } from '../tables.ts';
import { recordJoins } from './record-joins.ts';
import { reschedule } from './reschedule.ts';
import { refOf } from './take-step.ts';
import { findWatch, saveWatch } from './watches.store.ts';

type Deps = Pick<MembersDeps, 'database' | 'clock' | 'random' | 'publish' | 'graceHours'>;

/** Start of the admin log range: the last poll or the creation of the oldest open link, whichever is later. */
function startOf(monitor: WatchRow | null, [oldest]: InviteRow[], now: Date): Date {
  const made = oldest?.madeAt ?? now;
  const read = monitor?.arrivalsReadAt ?? made;
  return earlier(read > made ? read : made, limits.arrivalsOverlap);
}

/** Time of the next poll: frequent while the newest link is young. Links that will be revoked are ignored. */
function nextPoll(open: InviteRow[], now: Date): Date | null {
  const newest = open.findLast(({ isUnwanted }) => !isUnwanted) ?? open.at(-1);
  return newest ? later(now, readEvery(now.getTime() - newest.madeAt.getTime())) : null;
}

const storeJoins = (deps: Deps, accountId: string, invite: InviteRow, arrivals: Arrival[]): Promise<void> =>
  deps.database.transact(async (tx) => {
    const member = await lockMember(tx, invite.memberId);
    const current = (await pendingInvites(tx, member.id)).find(({ id, state }) => id === invite.id && state === 'OPEN');
    if (!current) return;
    const changes = await recordJoins(deps, tx, {
      member,
      invite: current,
      joined: arrivals.map(({ person }) => person),
      accountId,
    });
    await reschedule(deps, tx, member, changes);
  });

/** Incomplete admin log: schedules a poll of the single link. */
const schedulePollByLink = (deps: Deps, invite: InviteRow): Promise<void> =>
  deps.database.transact(async (tx) => {
    const now = deps.clock.now();
    const last = invite.lookedAt ?? invite.madeAt;
    const next = later(last, readEvery(now.getTime() - invite.madeAt.getTime()));
    await saveInvite(tx, { id: invite.id, nextLookAt: next > now ? next : now });
    await reschedule(deps, tx, await lockMember(tx, invite.memberId));
  });

/** Polls the joins of all open links of a channel with one call. */
export async function readArrivals(deps: Deps, account: TendedAccount, channelId: string): Promise<void> {
  const { database, clock } = deps;
  const channel = await findChannel(database.read, channelId);
  if (channel && channel.accountId !== account.id) return;
  const open = await openInvitesIn(database.read, channelId);
  const startedAt = clock.now();
  if (!channel || open.length === 0) return database.transact((tx) => saveWatch(tx, { channelId, arrivalsDueAt: null }));

  const since = startOf(await findWatch(database.read, channelId), open, startedAt);
  const { arrivals, isComplete } = await account.arrivals(refOf(channel), { since });
  for (const invite of open) {
    const joined = arrivals.filter(({ link, person }) => link === invite.link && !invite.seen.includes(person.ref.id));
    if (joined.length > 0) await storeJoins(deps, account.id, invite, joined);
    else if (!isComplete && invite.madeAt < startedAt) await schedulePollByLink(deps, invite);
  }
  const arrivalsDueAt = nextPoll(open, startedAt);
  await database.transact((tx) => saveWatch(tx, { channelId, arrivalsReadAt: startedAt, arrivalsDueAt }));
}

export const delayArrivals = ({ database }: Pick<MembersDeps, 'database'>, channelId: string, until: Date): Promise<void> =>
  database.transact((tx) => saveWatch(tx, { channelId, arrivalsDueAt: until }));
