import { earlier, later } from '../../../../kit/clock.ts';
import { findChannel } from '../../channels/channels.store.ts';
import type { LoggedJoin } from '../../telegram.port.ts';
import { listOpenInvites, pendingInvites, saveInvite } from '../access/invites.store.ts';
import type { AccountWithId, MembersDeps } from '../deps.ts';
import { joinPollInterval, limits } from '../limits.ts';
import { lockMember } from '../members.store.ts';
import type { InviteRow, MonitorRow } from '../tables.ts';
import { findMonitor, saveMonitor } from './channel-monitors.store.ts';
import { refOf } from './execute-step.ts';
import { recordJoins } from './record-joins.ts';
import { saveAndReschedule } from './reschedule.ts';

type Deps = Pick<MembersDeps, 'database' | 'clock' | 'random' | 'publish' | 'graceHours'>;

/** Start of the admin log range: the last poll or the creation of the oldest open link, whichever is later. */
function startOf(monitor: MonitorRow | null, [oldest]: InviteRow[], now: Date): Date {
  const made = oldest?.madeAt ?? now;
  const read = monitor?.arrivalsReadAt ?? made;
  return earlier(read > made ? read : made, limits.joinPollOverlap);
}

/** Time of the next poll: frequent while the newest link is young. Links that will be revoked are ignored. */
function nextPoll(open: InviteRow[], now: Date): Date | null {
  const newest = open.findLast(({ isUnwanted }) => !isUnwanted) ?? open.at(-1);
  return newest ? later(now, joinPollInterval(now.getTime() - newest.madeAt.getTime())) : null;
}

const storeJoins = (deps: Deps, accountId: string, invite: InviteRow, arrivals: LoggedJoin[]): Promise<void> =>
  deps.database.transact(async (tx) => {
    const member = await lockMember(tx, invite.memberId);
    const current = (await pendingInvites(tx, member.id)).find(({ id, state }) => id === invite.id && state === 'OPEN');
    if (!current) return;
    const changes = await recordJoins(deps, tx, {
      member,
      invite: current,
      joined: arrivals.map(({ user }) => user),
      accountId,
    });
    await saveAndReschedule(deps, tx, member, changes);
  });

/** Incomplete admin log: schedules a poll of the single link. */
const schedulePollByLink = (deps: Deps, invite: InviteRow): Promise<void> =>
  deps.database.transact(async (tx) => {
    const now = deps.clock.now();
    const last = invite.lookedAt ?? invite.madeAt;
    const next = later(last, joinPollInterval(now.getTime() - invite.madeAt.getTime()));
    await saveInvite(tx, { id: invite.id, nextLookAt: next > now ? next : now });
    await saveAndReschedule(deps, tx, await lockMember(tx, invite.memberId));
  });

/** Polls the joins of all open links of a channel with one call. */
export async function pollJoins(deps: Deps, account: AccountWithId, channelId: string): Promise<void> {
  const { database, clock } = deps;
  const channel = await findChannel(database.read, channelId);
  if (channel && channel.accountId !== account.id) return;
  const open = await listOpenInvites(database.read, channelId);
  const startedAt = clock.now();
  if (!channel || open.length === 0) return database.transact((tx) => saveMonitor(tx, { channelId, arrivalsDueAt: null }));

  const since = startOf(await findMonitor(database.read, channelId), open, startedAt);
  const { joins, isComplete } = await account.listLoggedJoins(refOf(channel), { since });
  for (const invite of open) {
    const joined = joins.filter(({ link, user }) => link === invite.link && !invite.seen.includes(user.ref.id));
    if (joined.length > 0) await storeJoins(deps, account.id, invite, joined);
    else if (!isComplete && invite.madeAt < startedAt) await schedulePollByLink(deps, invite);
  }
  const arrivalsDueAt = nextPoll(open, startedAt);
  await database.transact((tx) => saveMonitor(tx, { channelId, arrivalsReadAt: startedAt, arrivalsDueAt }));
}

export const delayJoinPoll = ({ database }: Pick<MembersDeps, 'database'>, channelId: string, until: Date): Promise<void> =>
  database.transact((tx) => saveMonitor(tx, { channelId, arrivalsDueAt: until }));
