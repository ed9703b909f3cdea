import type { PromotionsDeps } from '../deps.ts';
import { codeNotValid, isNotValid } from './rejection.ts';

const maxWrongCodes = 10;
const hour = 60 * 60;

/** Source of a code: the network, and the email address where it is known. */
export interface CodeSource {
  sellerId: number;
  network: string;
  email?: string;
}

const rulesFor = ({ sellerId, network, email }: CodeSource) =>
  [['from', network], ...(email === undefined ? [] : [['of', email]])].map((source) => ({
    about: ['coupon-code', String(sellerId), ...source],
    calls: maxWrongCodes,
    seconds: hour,
  }));

/**
 * Rate limit against guessing: ten wrong codes per hour, seller and source. Then every code gets the answer of a wrong one, so that
 * guessing cannot tell when it succeeds. Codes that are rejected with a reason are not counted. Runs outside of a transaction,
 * because the counters use a connection of their own.
 */
export const guardCodeTries =
  ({ limits }: Pick<PromotionsDeps, 'limits'>) =>
  async <Result>(source: CodeSource, work: () => Promise<Result>): Promise<Result> => {
    const rules = rulesFor(source);
    if (await limits.isExhausted(rules)) throw codeNotValid();
    try {
      return await work();
    } catch (error) {
      if (isNotValid(error)) await limits.allows(rules);
      throw error;
    }
  };
