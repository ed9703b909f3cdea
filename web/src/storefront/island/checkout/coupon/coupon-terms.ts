import { formatDayAndTime } from '../../../../lib/time.ts';
import * as text from './text.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Longer delays of `setTimeout` are not needed, and above 24 days not possible. */
const maxDelay = hour;

/** 5 h 12 min, 12 min, less than a minute. Minutes are rounded down. */
export function formatTimeLeft(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minute);
  if (minutes < 1) return text.lessThanAMinute;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

interface Terms {
  endsAt: string | null;
  usesLeft: number | null;
}

/** 12 left · Ends in 5 h 12 min. Only in its last 24 hours does the end count down. */
export function couponTerms({ endsAt, usesLeft }: Terms, now: number): string {
  const left = endsAt === null ? null : Date.parse(endsAt) - now;
  const isSoon = left !== null && left > 0 && left < day;
  const end = endsAt && (isSoon ? text.endsIn(formatTimeLeft(left)) : text.until(formatDayAndTime(endsAt)));
  return [usesLeft !== null && text.usesLeft(usesLeft), end].filter(Boolean).join(' · ');
}

/** Time until the terms change, in milliseconds: at each minute of the countdown, at its start, and at the end. */
export function delayToNextTerms(endsAt: string, now: number): number {
  const left = Date.parse(endsAt) - now;
  const delay = left > day ? left - day : (left % minute) + 1;
  return Math.min(delay, maxDelay);
}

interface EndListeners {
  /** The text of the terms has changed. */
  onChange(): void;
  onEnd(): void;
}

/** Calls the listeners until the coupon ends. Returns a function that stops it. */
export function watchEnd(endsAt: string | null, { onChange, onEnd }: EndListeners): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    // A coupon that has ended already was valid a moment ago: the clock of the browser is wrong, and the server decides.
    if (endsAt !== null && Date.parse(endsAt) > Date.now()) timer = setTimeout(update, delayToNextTerms(endsAt, Date.now()));
  };
  const update = () => {
    if (endsAt !== null && Date.parse(endsAt) <= Date.now()) return onEnd();
    onChange();
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}
