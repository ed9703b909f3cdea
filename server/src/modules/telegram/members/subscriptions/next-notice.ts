import { days, earlier } from '../../../../kit/clock.ts';
import type { MemberRow } from '../tables.ts';

type NoticeState = Pick<MemberRow, 'accessUntil' | 'remindedThreeFor' | 'remindedOneFor' | 'endedFor'>;

/** Notice to a member about the end of the access. */
export type Notice = 'THREE_DAYS' | 'ONE_DAY' | 'ENDED';

const isSentFor = (sentFor: Date | null, end: Date) => sentFor?.getTime() === end.getTime();

/** Next notice and its time. Skips notices whose time has passed. Each notice is sent once per end date. */
export function nextNotice({ accessUntil, ...sent }: NoticeState, now: Date): { notice: Notice; at: Date } | null {
  if (!accessUntil || isSentFor(sent.endedFor, accessUntil)) return null;
  const [threeDaysBefore, oneDayBefore] = [earlier(accessUntil, days(3)), earlier(accessUntil, days(1))];
  if (!isSentFor(sent.remindedThreeFor, accessUntil) && now < oneDayBefore) return { notice: 'THREE_DAYS', at: threeDaysBefore };
  if (!isSentFor(sent.remindedOneFor, accessUntil) && now < accessUntil) return { notice: 'ONE_DAY', at: oneDayBefore };
  return { notice: 'ENDED', at: accessUntil };
}

/** Marks notices that are already due at the time of purchase as sent: the buyer of a one-day plan knows that it ends soon. */
export function skippedNotices({ accessUntil }: Pick<MemberRow, 'accessUntil'>, now: Date): Partial<NoticeState> {
  if (!accessUntil) return {};
  return {
    ...(earlier(accessUntil, days(3)) <= now ? { remindedThreeFor: accessUntil } : {}),
    ...(earlier(accessUntil, days(1)) <= now ? { remindedOneFor: accessUntil } : {}),
    ...(accessUntil <= now ? { endedFor: accessUntil } : {}),
  };
}
