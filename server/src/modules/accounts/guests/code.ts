import type { RandomBytes } from '../../../kit/ids.ts';
import type { AccountsDeps } from '../deps.ts';

type Deps = Pick<AccountsDeps, 'codeMark'>;

/** Fingerprint of an address. */
export const subjectOf = ({ codeMark }: Deps, email: string) => codeMark('address', email);
export const hashCode = ({ codeMark }: Deps, { email, code }: { email: string; code: string }) => codeMark('code', email, code);

/** Random number below `limit`. Rejection sampling: numbers from the last multiple on are dropped, so that all are equally likely. */
function randomBelow(random: RandomBytes, limit: number): number {
  const end = Math.floor(2 ** 48 / limit) * limit;
  for (;;) {
    const number = random(6).readUIntBE(0, 6);
    if (number < end) return number % limit;
  }
}

/** Six digits; those of a long code begin with 9. */
export const newCode = (random: RandomBytes): string => String(randomBelow(random, 900_000)).padStart(6, '0');

/** 16 digits, 15 of them random: cannot be guessed, so it needs no limit of tries. */
export function newLongCode(random: RandomBytes): string {
  const digits = (count: number) => String(randomBelow(random, 10 ** count)).padStart(count, '0');
  return `9${digits(7)}${digits(8)}`;
}

export const isLongCode = (code: string): boolean => code.length === 16;
