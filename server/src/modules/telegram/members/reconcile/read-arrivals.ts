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

/** From where on the log is read: since the last reading, or since the oldest open link was made. */
function startOf(watch: WatchRow | null, [oldest]: InviteRow[], now: Date): Date {
  const made = oldest?.madeAt ?? now;
  const read = watch?.arrivalsReadAt ?? made;
  return earlier(read > made ? read : made, limits.arrivalsOverlap);
}

/** Next reading: often while the youngest link is young. Links that are about to be revoked do not count. */
function nextReading(open: InviteRow[], now: Date): Date | null {
  const youngest = open.findLast(({ isUnwanted }) => !isUnwanted) ?? open.at(-1);
  return youngest ? later(now, readEvery(now.getTime() - youngest.madeAt.getTime())) : null;
}

const recordArrivals = (deps: Deps, accountId: string, invite: InviteRow, arrivals: Arrival[]): Promise<void> =>
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

/** The log does not reach back far enough: the link is looked at on its own. */
const lookByLink = (deps: Deps, invite: InviteRow): Promise<void> =>
  deps.database.transact(async (tx) => {
    const now = deps.clock.now();
    const last = invite.lookedAt ?? invite.madeAt;
    const next = later(last, readEvery(now.getTime() - invite.madeAt.getTime()));
    await saveInvite(tx, { id: invite.id, nextLookAt: next > now ? next : now });
    await reschedule(deps, tx, await lockMember(tx, invite.memberId));
  });

/** Reads the joins through all open links of a channel with one question. */
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
    if (joined.length > 0) await recordArrivals(deps, account.id, invite, joined);
    else if (!isComplete && invite.madeAt < startedAt) await lookByLink(deps, invite);
  }
  const arrivalsDueAt = nextReading(open, startedAt);
  await database.transact((tx) => saveWatch(tx, { channelId, arrivalsReadAt: startedAt, arrivalsDueAt }));
}

export const delayArrivals = ({ database }: Pick<MembersDeps, 'database'>, channelId: string, until: Date): Promise<void> =>
  database.transact((tx) => saveWatch(tx, { channelId, arrivalsDueAt: until }));
