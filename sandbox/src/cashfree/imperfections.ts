import { type RefundStatus, refundStatuses } from './rows.ts';

/** `true` until it is switched off; a number for the next so many times. */
type Times = boolean | number;

export interface Imperfections {
  /** Every answer of the API comes this much later. */
  delayMs: number;
  /** Every webhook is sent this much later. */
  webhookDelayMs: number;
  /** Webhooks are sent twice. */
  duplicate: Times;
  /** Webhooks wait for each other, and the newest goes first. */
  reorder: boolean;
  /** What was asked for is done, and the connection breaks before the answer. */
  loseAnswer: Times;
  /** A rupee more is taken than the order says. */
  wrongAmount: Times;
  /** The API answers 500 and does nothing. */
  serverErrors: Times;
  /** A payment that succeeds is captured a second time. */
  secondCapture: Times;
  /** Webhooks are never sent. */
  loseWebhooks: Times;
  /** What becomes of the next refunds, whatever their note says. */
  refundStatus: RefundStatus | null;
  /** Payments, webhooks and refunds of this order alone are meant; those of all others go well. */
  orderId: string | null;
}

const none: Imperfections = {
  delayMs: 0,
  webhookDelayMs: 0,
  duplicate: false,
  reorder: false,
  loseAnswer: false,
  wrongAmount: false,
  serverErrors: false,
  secondCapture: false,
  loseWebhooks: false,
  refundStatus: null,
  orderId: null,
};
export type Countable = { [Name in keyof Imperfections]: Times extends Imperfections[Name] ? Name : never }[keyof Imperfections];

const isCount = (value: unknown, most: number) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;

function fits(name: string, value: unknown): boolean {
  if (name === 'delayMs' || name === 'webhookDelayMs') return isCount(value, 24 * 60 * 60_000);
  if (name === 'orderId') return value === null || typeof value === 'string';
  if (name === 'refundStatus') return value === null || refundStatuses.includes(value as RefundStatus);
  return typeof value === 'boolean' || (name !== 'reorder' && isCount(value, 1_000_000));
}

/** How far from perfect the provider is at the moment. In memory: a provider that was started anew is perfect again. */
export function createImperfections() {
  let current = { ...none };
  const isMeant = (orderId: string) => current.orderId === null || current.orderId === orderId;
  return {
    now: () => current,
    /** What is not named is perfect. The name of the first thing that is not understood, or null. */
    set(given: Record<string, unknown>): string | null {
      const wrong = Object.entries(given).find(([name, value]) => !Object.hasOwn(none, name) || !fits(name, value));
      if (wrong) return wrong[0];
      current = { ...none, ...given };
      return null;
    },
    /** What a refund of this order becomes, if that is not left to its note. */
    refundStatusFor: (orderId: string) => (isMeant(orderId) ? current.refundStatus : null),
    /** Does it happen this time, if need be to this order? */
    strikes(name: Countable, orderId?: string): boolean {
      if (orderId !== undefined && !isMeant(orderId)) return false;
      const left = current[name];
      if (typeof left === 'number' && left > 0) current = { ...current, [name]: left - 1 };
      return Boolean(left);
    },
  };
}
export type ImperfectionSwitch = ReturnType<typeof createImperfections>;
