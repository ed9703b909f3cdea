import { z } from 'zod';

/** Calls per minute and account that Cashfree allows by default. Those of `terminate-order` and `get-disputes` are not documented. */
export const cashfreeLimits = {
  production: {
    'create-order': 200,
    'get-order': 400,
    'get-payments': 100,
    'terminate-order': 100,
    'create-refund': 100,
    'get-refund': 30,
    'get-disputes': 30,
  },
  sandbox: {
    'create-order': 30,
    'get-order': 60,
    'get-payments': 30,
    'terminate-order': 30,
    'create-refund': 30,
    'get-refund': 20,
    'get-disputes': 20,
  },
};

type CallKind = keyof (typeof cashfreeLimits)['production'];

const kinds = Object.keys(cashfreeLimits.production);
const isEntry = ([kind = '', calls = '']: string[]) => kinds.includes(kind) && /^[1-9]\d{0,6}$/.test(calls);

/** Limits that were agreed with Cashfree, such as `get-payments=300,create-order=400`. */
export const CallsPerMinute = z.string().transform((text, context): Partial<Record<CallKind, number>> => {
  const entries = text.split(',').map((part) => part.trim().split('='));
  if (entries.every(isEntry)) return Object.fromEntries(entries.map(([kind, calls]) => [kind, Number(calls)]));
  context.addIssue({ code: 'custom', message: `must be a list such as get-payments=300,create-order=400; kinds: ${kinds.join(', ')}` });
  return z.NEVER;
});
