import { toRupees } from '../../../kit/money.ts';

/** Amount as Cashfree expects it: a JSON number of rupees with at most two decimals. A negative amount is a bug on our side and is never sent. */
export function wireRupees(paise: bigint): number {
  if (paise < 0n) throw new RangeError(`${paise} paise cannot be sent to the provider`);
  return toRupees(paise);
}
