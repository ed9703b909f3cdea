/** Time is passed in, so that tests can turn it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** In milliseconds from some moment on: for how long something takes, whatever the clock on the wall says. */
export const stopwatch = (): number => performance.now();

export const seconds = (n: number) => n * 1000;
export const minutes = (n: number) => seconds(60 * n);
export const hours = (n: number) => minutes(60 * n);
export const days = (n: number) => hours(24 * n);

/** A clock that is ahead of another. */
export const aheadOf = (clock: Clock, milliseconds: number): Clock => ({ now: () => later(clock.now(), milliseconds) });

export const later = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);
export const earlier = (from: Date, milliseconds: number) => later(from, -milliseconds);
