import type { RateLimitRule } from '../../../platform/limits/limits.ts';
import type { PromotionsDeps } from '../deps.ts';
import { isNotValid } from './rejection.ts';

/** Origin of a code. */
export interface CodeSource {
  sellerId: number;
  network: string;
  /** Account, browser or typed address that tries the code. */
  source: string;
}

const hour = 60 * 60;
/** A mobile carrier puts thousands of buyers behind one address: its limit stops only a machine that guesses. */
const maxWrongCodes = { perSource: 10, perNetwork: 200 } as const;

function rulesFor({ sellerId, network, source }: CodeSource): RateLimitRule[] {
  const rule = (calls: number, ...about: string[]) => ({ about: ['coupon-code', String(sellerId), ...about], calls, seconds: hour });
  return [rule(maxWrongCodes.perSource, network, source), rule(maxWrongCodes.perNetwork, network)];
}

/**
 * Rate limit against guessing: wrong codes per hour and seller, of one source and of one network. Each try is counted before the code is
 * checked, so that parallel tries cannot exceed the limit, and given back unless the code was wrong. Above the limit the answer is
 * TOO_MANY, also for a right code. Runs outside of a transaction, because the counters use a connection of their own.
 */
export const guardCodeTries =
  ({ limits }: Pick<PromotionsDeps, 'limits'>) =>
  async <Result>(source: CodeSource, work: () => Promise<Result>): Promise<Result> => {
    const rules = rulesFor(source);
    // One after the other: a source above its own limit does not use up that of its network.
    for (const rule of rules) await limits.take([rule]);
    try {
      const result = await work();
      await limits.giveBack(rules);
      return result;
    } catch (error) {
      if (!isNotValid(error)) await limits.giveBack(rules);
      throw error;
    }
  };
