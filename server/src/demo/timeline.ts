import { type Clock, days, hours, later, minutes } from '../kit/clock.ts';
import { dayInIndia, endOfDayInIndia } from '../kit/india-time.ts';

export const lastDay = 365;

/** Manual clock: advances only when its methods are called, and never goes back. */
export interface ManualClock extends Clock {
  setTo(at: Date): void;
  /** Advances the time. */
  advance(milliseconds: number): void;
}

export function createManualClock(from: Date): ManualClock {
  let at = from.getTime();
  return {
    now: () => new Date(at),
    setTo(to) {
      at = Math.max(at, to.getTime());
    },
    advance(milliseconds) {
      at += milliseconds;
    },
  };
}

type Action = () => Promise<void>;

export type Timeline = ReturnType<typeof createTimeline>;

/** Timeline of scheduled actions for the year that ends now. Days are counted from 0; today is `lastDay`. */
export function createTimeline(end: Date) {
  const actions: { at: number; order: number; run: Action }[] = [];
  const midnight = later(endOfDayInIndia(dayInIndia(end)), -days(1));
  // Actions after the end are moved shortly before it and keep their order.
  const latest = later(end, -minutes(45)).getTime();

  function timeAt(day: number, hour: number): Date {
    const planned = later(midnight, -days(lastDay - day) + hours(hour)).getTime();
    return new Date(Math.min(planned, latest));
  }

  return {
    timeAt,
    /** `hour`: India time, with fractions. */
    at(day: number, hour: number, run: Action): void {
      actions.push({ at: timeAt(day, hour).getTime(), order: actions.length, run });
    },
    /** Runs the actions before a day, or all remaining ones. Actions may schedule further ones. */
    async run(clock: ManualClock, before: number, onAction: (at: Date) => void): Promise<void> {
      for (;;) {
        actions.sort((one, other) => one.at - other.at || one.order - other.order);
        const [next] = actions;
        if (!next || next.at >= (before > lastDay ? Number.POSITIVE_INFINITY : timeAt(before, 0).getTime())) return;
        actions.shift();
        clock.setTo(new Date(next.at));
        onAction(clock.now());
        await next.run();
      }
    },
  };
}
