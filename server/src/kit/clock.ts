/** Injected, so that tests can set the time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Monotonic time in milliseconds, for durations: adjustments of the system clock do not affect it. */
export const stopwatch = (): number => performance.now();

export const seconds = (n: number) => n * 1000;
export const minutes = (n: number) => seconds(60 * n);
export const hours = (n: number) => minutes(60 * n);
export const days = (n: number) => hours(24 * n);

/** Clock that runs `milliseconds` ahead of `clock`. */
export const offsetClock = (clock: Clock, milliseconds: number): Clock => ({ now: () => later(clock.now(), milliseconds) });

export const later = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);
export const earlier = (from: Date, milliseconds: number) => later(from, -milliseconds);
