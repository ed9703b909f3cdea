import { imperfectionSwitch, isDelay, isTimes, type Times } from '../imperfection-switch.ts';
import { type RefundStatus, refundStatuses } from './rows.ts';

export interface Imperfections {
  /** Every answer of the API comes this much later. */
  delayMs: number;
  /** Every webhook is sent this much later. */
  webhookDelayMs: number;
  /** Webhooks are sent twice. */
  duplicate: Times;
  /** Webhooks wait for `webhooks/deliver`; the newest is sent first. */
  reorder: boolean;
  /** The call is executed, and the connection breaks before the answer. */
  loseAnswer: Times;
  /** A rupee more is captured than the order says. */
  wrongAmount: Times;
  /** The API answers 500 and does nothing. */
  serverErrors: Times;
  /** A successful payment is captured a second time. */
  secondCapture: Times;
  /** Webhooks are never sent. */
  loseWebhooks: Times;
  /** How far the clock of the provider is ahead of the merchant's. */
  clockSkewMs: number;
  /** The documented limits of calls per minute apply. */
  callLimits: boolean;
  /** Status of new refunds, whatever their note says. */
  refundStatus: RefundStatus | null;
  /** Method, bank reference and error of payments: left out, null, or a method that no documentation names. */
  paymentDetails: DetailsFault | null;
  /** Limits the imperfections of payments, webhooks and refunds to one order. */
  orderId: string | null;
}

export const detailsFaults = ['missing', 'null', 'unknown'] as const;
export type DetailsFault = (typeof detailsFaults)[number];

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
  clockSkewMs: 0,
  callLimits: false,
  refundStatus: null,
  paymentDetails: null,
  orderId: null,
};

function isValid(name: string, value: unknown): boolean {
  if (name === 'delayMs' || name === 'webhookDelayMs') return isDelay(value);
  if (name === 'clockSkewMs') return typeof value === 'number' && isDelay(Math.abs(value));
  if (name === 'orderId') return value === null || typeof value === 'string';
  if (name === 'paymentDetails') return value === null || detailsFaults.includes(value as DetailsFault);
  if (name === 'refundStatus') return value === null || refundStatuses.includes(value as RefundStatus);
  return name === 'reorder' || name === 'callLimits' ? typeof value === 'boolean' : isTimes(value);
}

export type ImperfectionSwitch = ReturnType<typeof createImperfections>;

export function createImperfections() {
  const imperfections = imperfectionSwitch({ none, isValid, target: ({ orderId }) => orderId });
  const { now, concerns } = imperfections;
  return {
    ...imperfections,
    refundStatusFor: (orderId: string) => (concerns(orderId) ? now().refundStatus : null),
    detailsFaultFor: (orderId: string) => (concerns(orderId) ? now().paymentDetails : null),
    webhookDelayFor: (orderId: string) => (concerns(orderId) ? now().webhookDelayMs : 0),
    reorders: (orderId: string) => concerns(orderId) && now().reorder,
  };
}
