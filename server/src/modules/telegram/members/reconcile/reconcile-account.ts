import { later, minutes, seconds } from '../../../../kit/clock.ts';
import { isDatabaseUnavailable } from '../../../../platform/db/database-errors.ts';
import { AccountBusy, type AccountContext } from '../../accounts/with-account.ts';
import { findChannel } from '../../channels/channels.store.ts';
import { type CallClass, type OpenAccount, TelegramError } from '../../telegram.port.ts';
import type { AccountWithId, MembersDeps } from '../deps.ts';
import { limits } from '../limits.ts';
import { readMember } from '../members.store.ts';
import { checkChannel, delayCheck } from './check-channel.ts';
import { type DueTask, findOldestChannel, nextDueTask } from './due.store.ts';
import { refOf } from './execute-step.ts';
import { classOfStep } from './next-step.ts';
import { delayJoinPoll, pollJoins } from './poll-joins.ts';
import {
  delayMember,
  findTrouble,
  reconcileMember,
  recordTrouble,
  rescheduleAfterFloodWait,
  retryMemberLater,
} from './reconcile-member.ts';
import { delayUnpaidMember, reconcileUnpaidMember, retryUnpaidMemberLater } from './reconcile-unpaid-member.ts';
import { readUnpaidMember } from './unpaid-members.store.ts';

/** Result of a task: whether Telegram replied, and the class of a successful write. */
interface Outcome {
  hasReply: boolean;
  written: CallClass | null;
}
const replied: Outcome = { hasReply: true, written: null };

async function run(deps: MembersDeps, account: AccountWithId, { kind, id }: DueTask): Promise<Outcome> {
  if (kind === 'CHECK') await checkChannel(deps, account, id);
  if (kind === 'ARRIVALS') await pollJoins(deps, account, id);
  if (kind === 'OUTSIDER') await reconcileUnpaidMember(deps, account, id);
  const step = kind === 'MEMBER' ? await reconcileMember(deps, account, id) : null;
  return { hasReply: true, written: step && classOfStep[step] };
}

const channelOf = async ({ database: { read } }: Pick<MembersDeps, 'database'>, { kind, id }: DueTask) => {
  if (kind === 'MEMBER') return (await readMember(read, id))?.channel;
  if (kind === 'OUTSIDER') return (await readUnpaidMember(read, id))?.channel;
  return (await findChannel(read, id)) ?? undefined;
};

const delay: Record<DueTask['kind'], (deps: MembersDeps, id: string, until: Date) => Promise<void>> = {
  MEMBER: delayMember,
  OUTSIDER: delayUnpaidMember,
  ARRIVALS: delayJoinPoll,
  CHECK: delayCheck,
};

/** Schedules a retry with backoff. */
async function retryLater(deps: MembersDeps, { kind, id }: DueTask): Promise<void> {
  if (kind === 'MEMBER') return retryMemberLater(deps, id);
  if (kind === 'OUTSIDER') return retryUnpaidMemberLater(deps, id);
  const after = kind === 'CHECK' ? limits.checkRetryDelay : minutes(1);
  await delay[kind](deps, id, later(deps.clock.now(), after));
}

const hasKind = (error: unknown, ...kinds: TelegramError['kind'][]): error is TelegramError =>
  error instanceof TelegramError && kinds.includes(error.kind);

/** Reschedules a task after a flood wait. The task itself is delayed if it was selected by a different call class. */
async function afterFloodWait(deps: MembersDeps, due: DueTask, { callClass, waitSeconds }: TelegramError): Promise<void> {
  const selectedBy = due.step ? classOfStep[due.step] : null;
  if (due.kind === 'MEMBER' && callClass === selectedBy) return rescheduleAfterFloodWait(deps, due.id);
  await delay[due.kind](deps, due.id, later(deps.clock.now(), Math.max(seconds(waitSeconds), minutes(1))));
}

/** No other task can run in this account now. */
const endsRun = (error: unknown): boolean => isDatabaseUnavailable(error) || hasKind(error, 'SESSION_ENDED', 'SESSION_UNREADABLE');

async function runTask(deps: MembersDeps, account: AccountWithId, use: AccountContext, due: DueTask): Promise<Outcome> {
  try {
    return await run(deps, account, due);
  } catch (error) {
    if (endsRun(error)) throw error;
    await use.recordError(error);
    if (hasKind(error, 'FLOOD', 'ACCOUNT_FROZEN', 'ACCOUNT_RESTRICTED')) {
      await afterFloodWait(deps, due, error);
      return replied;
    }
    // The member is already rescheduled to search for the Telegram user.
    if (hasKind(error, 'PERSON_UNKNOWN') && due.kind !== 'ARRIVALS' && due.kind !== 'CHECK') return replied;
    // An error of one member must not block the others.
    if (!(error instanceof TelegramError)) deps.log.error({ err: error, ...due }, 'work for a channel failed and is retried');
    const channel = await channelOf(deps, due);
    const trouble = await findTrouble(deps, channel?.id, error);
    if (trouble && channel) await recordTrouble(deps, { channel, accountId: account.id }, trouble);
    else await retryLater(deps, due);
    return { hasReply: hasKind(error, 'NOT_ADMINISTRATOR', 'CHANNEL_GONE', 'UNEXPECTED'), written: null };
  }
}

/** Hourly probe of an account with a problem, if no due task has shown whether the problem persists. */
async function probe(
  deps: Pick<MembersDeps, 'database' | 'clock'>,
  account: OpenAccount,
  use: AccountContext,
  written: Set<CallClass>,
): Promise<void> {
  const { row } = use;
  const now = deps.clock.now();
  if (!row.retryAt || row.retryAt > now) return;
  const channel = await findOldestChannel(deps.database.read, row.id);
  if (row.sessionProblem && use.calls() === 0) await (channel ? account.describe(refOf(channel)) : account.listChannels());
  if (!row.refusedClass || written.has(row.refusedClass)) return;
  if (row.refusedClass === 'INVITE' && channel) {
    const link = await account.createInviteLink(refOf(channel), { expiresAt: later(now, minutes(5)), title: 'Jamun check' });
    await use.recordSuccess('INVITE');
    await account.revokeInviteLink(refOf(channel), link);
    await account.deleteInviteLink(refOf(channel), link);
  } else await use.recordSuccess(row.refusedClass);
}

/** Runs the due tasks of an account, most urgent first, until another call waits for the account. */
export function reconcileAccount(deps: MembersDeps): (accountId: string, waitSeconds: number) => Promise<void> {
  const { database, clock, withAccount } = deps;

  const runDue = (accountId: string) => async (account: OpenAccount, use: AccountContext) => {
    const steps = new Map<string, number>();
    const written = new Set<CallClass>();
    let outages = 0;
    while (!use.hasWaiters()) {
      const due = await nextDueTask(database.read, { accountId, now: clock.now() });
      if (!due) return probe(deps, account, use, written);
      const count = (steps.get(due.id) ?? 0) + 1;
      steps.set(due.id, count);
      if (due.kind !== 'CHECK' && count > limits.maxStepsPerRun) {
        deps.log.error({ ...due }, 'work for a channel exceeds the step limit and is retried in an hour');
        await delay[due.kind](deps, due.id, later(clock.now(), limits.findRetryDelay));
        continue;
      }
      const outcome = await runTask(deps, { ...account, id: accountId }, use, due);
      if (outcome.written) {
        written.add(outcome.written);
        await use.recordSuccess(outcome.written);
      }
      outages = outcome.hasReply ? 0 : outages + 1;
      if (outages >= limits.maxTasksWithoutReply) return;
    }
  };

  return async (accountId, waitSeconds) => {
    try {
      await withAccount(accountId, runDue(accountId), { waitSeconds, keepOpen: true });
    } catch (error) {
      if (!(error instanceof AccountBusy) && !(error instanceof TelegramError)) throw error;
    }
  };
}
