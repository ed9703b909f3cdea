import { type Clock, days, hours, later, minutes } from '../kit/clock.ts';
import { dayInIndia, endOfDayInIndia } from '../kit/india-time.ts';

export const lastDay = 365;

/** A clock that stands where it is put, and never goes back. */
export interface StageClock extends Clock {
  turnTo(at: Date): void;
  /** Goes on a little, as time does while people do something. */
  pass(milliseconds: number): void;
}

export function stageClock(from: Date): StageClock {
  let at = from.getTime();
  return {
    now: () => new Date(at),
    turnTo(to) {
      at = Math.max(at, to.getTime());
    },
    pass(milliseconds) {
      at += milliseconds;
    },
  };
}

type Scene = () => Promise<void>;

export type Calendar = ReturnType<typeof createCalendar>;

/** What happens when, in the year that ends now: days are counted from 0, and today is the last of them. */
export function createCalendar(end: Date) {
  const scenes: { at: number; order: number; play: Scene }[] = [];
  const midnight = later(endOfDayInIndia(dayInIndia(end)), -days(1));
  // What would come after the end comes shortly before it, in the order in which it was written down.
  const latest = later(end, -minutes(45)).getTime();

  function moment(day: number, hour: number): Date {
    const wished = later(midnight, -days(lastDay - day) + hours(hour)).getTime();
    return new Date(Math.min(wished, latest));
  }

  return {
    moment,
    /** The hour is India's, with fractions. */
    at(day: number, hour: number, play: Scene): void {
      scenes.push({ at: moment(day, hour).getTime(), order: scenes.length, play });
    },
    /** Plays what comes before a day, or all that is left. Scenes may write further ones down. */
    async play(clock: StageClock, before: number, each: (at: Date) => void): Promise<void> {
      for (;;) {
        scenes.sort((one, other) => one.at - other.at || one.order - other.order);
        const [next] = scenes;
        if (!next || next.at >= (before > lastDay ? Number.POSITIVE_INFINITY : moment(before, 0).getTime())) return;
        scenes.shift();
        clock.turnTo(new Date(next.at));
        each(clock.now());
        await next.play();
      }
    },
  };
}
