import { later, minutes, seconds } from '../../../../kit/clock.ts';
import { isDatabaseLost } from '../../../../platform/db/database-errors.ts';
import { AccountBusy, type Use } from '../../accounts/with-account.ts';
import { findChannel } from '../../channels/channels.store.ts';
import { type CallClass, type OpenAccount, TelegramRefusal } from '../../telegram.port.ts';
import type { MembersDeps, TendedAccount } from '../deps.ts';
import { limits } from '../limits.ts';
import { readMember } from '../members.store.ts';
import { checkChannel, delayCheck } from './check-channel.ts';
import { type Due, nextDue, someChannelOf } from './due.store.ts';
import { classOfStep } from './next-step.ts';
import { readOutsider } from './outsiders.store.ts';
import { delayArrivals, readArrivals } from './read-arrivals.ts';
import { refOf } from './take-step.ts';
import { delayMember, leaveInTrouble, putOff, tendMember, troubleIn, waitForRest } from './tend-member.ts';
import { delayOutsider, putOffOutsider, tendOutsider } from './tend-outsider.ts';

/** Result of one piece of work: whether Telegram answered, and the class of a write that succeeded. */
interface Outcome {
  isAnswered: boolean;
  written: CallClass | null;
}
const answered: Outcome = { isAnswered: true, written: null };

async function run(deps: MembersDeps, account: TendedAccount, { kind, id }: Due): Promise<Outcome> {
  if (kind === 'CHECK') await checkChannel(deps, account, id);
  if (kind === 'ARRIVALS') await readArrivals(deps, account, id);
  if (kind === 'OUTSIDER') await tendOutsider(deps, account, id);
  const step = kind === 'MEMBER' ? await tendMember(deps, account, id) : null;
  return { isAnswered: true, written: step && classOfStep[step] };
}

const channelOf = async ({ database: { read } }: Pick<MembersDeps, 'database'>, { kind, id }: Due) => {
  if (kind === 'MEMBER') return (await readMember(read, id))?.channel;
  if (kind === 'OUTSIDER') return (await readOutsider(read, id))?.channel;
  return (await findChannel(read, id)) ?? undefined;
};

const delay: Record<Due['kind'], (deps: MembersDeps, id: string, until: Date) => Promise<void>> = {
  MEMBER: delayMember,
  OUTSIDER: delayOutsider,
  ARRIVALS: delayArrivals,
  CHECK: delayCheck,
};

/** Retried after a backoff. */
async function retryLater(deps: MembersDeps, { kind, id }: Due): Promise<void> {
  if (kind === 'MEMBER') return putOff(deps, id);
  if (kind === 'OUTSIDER') return putOffOutsider(deps, id);
  const after = kind === 'CHECK' ? limits.checkAgain : minutes(1);
  await delay[kind](deps, id, later(deps.clock.now(), after));
}

const hasKind = (error: unknown, ...kinds: TelegramRefusal['kind'][]): error is TelegramRefusal =>
  error instanceof TelegramRefusal && kinds.includes(error.kind);

/** A class of calls rests from now on. Where it is not the class by which the work was selected, the work itself waits. */
async function afterRest(deps: MembersDeps, due: Due, { callClass, waitSeconds }: TelegramRefusal): Promise<void> {
  const selectedBy = due.step ? classOfStep[due.step] : null;
  if (due.kind === 'MEMBER' && callClass === selectedBy) return waitForRest(deps, due.id);
  await delay[due.kind](deps, due.id, later(deps.clock.now(), Math.max(seconds(waitSeconds), minutes(1))));
}

/** No other work can be done in this account for now. */
const endsTurn = (error: unknown): boolean => isDatabaseLost(error) || hasKind(error, 'SESSION_ENDED', 'SESSION_UNREADABLE');

async function tend(deps: MembersDeps, account: TendedAccount, use: Use, due: Due): Promise<Outcome> {
  try {
    return await run(deps, account, due);
  } catch (error) {
    if (endsTurn(error)) throw error;
    await use.note(error);
    if (hasKind(error, 'FLOOD', 'ACCOUNT_FROZEN', 'ACCOUNT_RESTRICTED')) {
      await afterRest(deps, due, error);
      return answered;
    }
    // The member is rescheduled already: the person is looked for.
    if (hasKind(error, 'PERSON_UNKNOWN') && due.kind !== 'ARRIVALS' && due.kind !== 'CHECK') return answered;
    // An error of one member must not keep the others waiting.
    if (!(error instanceof TelegramRefusal)) deps.log.error({ err: error, ...due }, 'work for a channel failed and is retried');
    const channel = await channelOf(deps, due);
    const trouble = await troubleIn(deps, channel?.id, error);
    if (trouble && channel) await leaveInTrouble(deps, { channel, accountId: account.id }, trouble);
    else await retryLater(deps, due);
    return { isAnswered: hasKind(error, 'NOT_ADMINISTRATOR', 'CHANNEL_GONE', 'UNEXPECTED'), written: null };
  }
}

/** Hourly look at an account with a problem, where no work that was due has shown whether it persists. */
async function probe(
  deps: Pick<MembersDeps, 'database' | 'clock'>,
  account: OpenAccount,
  use: Use,
  written: Set<CallClass>,
): Promise<void> {
  const { row } = use;
  const now = deps.clock.now();
  if (!row.retryAt || row.retryAt > now) return;
  const channel = await someChannelOf(deps.database.read, row.id);
  if (row.sessionProblem && use.calls() === 0) await (channel ? account.describe(refOf(channel)) : account.channels());
  if (!row.refusedClass || written.has(row.refusedClass)) return;
  if (row.refusedClass === 'INVITE' && channel) {
    const link = await account.createInviteLink(refOf(channel), { expiresAt: later(now, minutes(5)), title: 'Jamun check' });
    await use.succeeded('INVITE');
    await account.revokeInviteLink(refOf(channel), link);
    await account.deleteInviteLink(refOf(channel), link);
  } else await use.succeeded(row.refusedClass);
}

/** Works through what is due in an account, the most urgent first, while nobody else waits for it. */
export function tendAccount(deps: MembersDeps): (accountId: string, waitSeconds: number) => Promise<void> {
  const { database, clock, withAccount } = deps;

  const turn = (accountId: string) => async (account: OpenAccount, use: Use) => {
    const steps = new Map<string, number>();
    const written = new Set<CallClass>();
    let aways = 0;
    while (!use.isWanted()) {
      const due = await nextDue(database.read, { accountId, now: clock.now() });
      if (!due) return probe(deps, account, use, written);
      const count = (steps.get(due.id) ?? 0) + 1;
      steps.set(due.id, count);
      if (due.kind !== 'CHECK' && count > limits.stepsInTurn) {
        deps.log.error({ ...due }, 'work for a channel does not come to an end and is retried in an hour');
        await delay[due.kind](deps, due.id, later(clock.now(), limits.findAgain));
        continue;
      }
      const outcome = await tend(deps, { ...account, id: accountId }, use, due);
      if (outcome.written) {
        written.add(outcome.written);
        await use.succeeded(outcome.written);
      }
      aways = outcome.isAnswered ? 0 : aways + 1;
      if (aways >= limits.awaysInTurn) return;
    }
  };

  return async (accountId, waitSeconds) => {
    try {
      await withAccount(accountId, turn(accountId), { waitSeconds, keepOpen: true });
    } catch (error) {
      if (!(error instanceof AccountBusy) && !(error instanceof TelegramRefusal)) throw error;
    }
  };
}
