import { days, earlier } from '../../../../kit/clock.ts';
import type { MemberRow } from '../tables.ts';

type Told = Pick<MemberRow, 'accessUntil' | 'remindedThreeFor' | 'remindedOneFor' | 'endedFor'>;

/** What a member is told about the end of what was bought. */
export type Notice = 'THREE_DAYS' | 'ONE_DAY' | 'ENDED';

const isFor = (told: Date | null, end: Date) => told?.getTime() === end.getTime();

/** The next one and its moment; what would come too late is left out. Each is told once for each end. */
export function nextNotice({ accessUntil, ...told }: Told, now: Date): { notice: Notice; at: Date } | null {
  if (!accessUntil || isFor(told.endedFor, accessUntil)) return null;
  const [three, one] = [earlier(accessUntil, days(3)), earlier(accessUntil, days(1))];
  if (!isFor(told.remindedThreeFor, accessUntil) && now < one) return { notice: 'THREE_DAYS', at: three };
  if (!isFor(told.remindedOneFor, accessUntil) && now < accessUntil) return { notice: 'ONE_DAY', at: one };
  return { notice: 'ENDED', at: accessUntil };
}

/** What need not be told: somebody who has just bought a day knows that it ends soon, and of what is over that it is. */
export function knownAlready({ accessUntil }: Pick<MemberRow, 'accessUntil'>, now: Date): Partial<Told> {
  if (!accessUntil) return {};
  return {
    ...(earlier(accessUntil, days(3)) <= now ? { remindedThreeFor: accessUntil } : {}),
    ...(earlier(accessUntil, days(1)) <= now ? { remindedOneFor: accessUntil } : {}),
    ...(accessUntil <= now ? { endedFor: accessUntil } : {}),
  };
}
