import { imperfectionSwitch, isDelay, isTimes, type Times } from '../imperfection-switch.ts';

/** Fault injection: errors and delays that tests switch on. */
interface Imperfections {
  /** Every answer of the API comes this much later. */
  delayMs: number;
  /** Every webhook is sent this much later. */
  webhookDelayMs: number;
  /** Webhooks are sent twice. */
  duplicate: Times;
  /** Webhooks are kept until a call of `POST …/webhooks/deliver`, which sends the newest first. */
  reorder: boolean;
  /** The API answers 500 and does nothing. */
  serverErrors: Times;
  /** The call is executed, but the connection is closed before the response. */
  loseAnswer: Times;
  /** A new transfer is refused. */
  refuse: Times;
  /** Webhooks are never sent. */
  loseWebhooks: Times;
  /** API responses and webhooks report an amount one rupee too high. */
  wrongAmount: Times;
  /** A new transfer is not found for this long, although it was accepted. */
  hiddenMs: number;
  /** The balance is too low for a new transfer: it is queued until its status is set. */
  lowBalance: Times;
  /** A new transfer waits for an approval until its status is set. */
  needsApproval: Times;
  /** Limits all imperfections to this transfer; null: every transfer. */
  transferId: string | null;
}

const none: Imperfections = {
  delayMs: 0,
  webhookDelayMs: 0,
  duplicate: false,
  reorder: false,
  serverErrors: false,
  loseAnswer: false,
  refuse: false,
  loseWebhooks: false,
  wrongAmount: false,
  hiddenMs: 0,
  lowBalance: false,
  needsApproval: false,
  transferId: null,
};

function isValid(name: string, value: unknown): boolean {
  if (name === 'delayMs' || name === 'webhookDelayMs' || name === 'hiddenMs') return isDelay(value);
  if (name === 'transferId') return value === null || typeof value === 'string';
  return name === 'reorder' ? typeof value === 'boolean' : isTimes(value);
}

export type PayoutImperfections = ReturnType<typeof createPayoutImperfections>;

export function createPayoutImperfections() {
  const imperfections = imperfectionSwitch({ none, isValid, target: ({ transferId }) => transferId });
  const { now, concerns } = imperfections;
  return {
    ...imperfections,
    delayFor: (transferId: string) => (concerns(transferId) ? now().delayMs : 0),
    hiddenFor: (transferId: string) => (concerns(transferId) ? now().hiddenMs : 0),
    webhookDelayFor: (transferId: string) => (concerns(transferId) ? now().webhookDelayMs : 0),
    reorders: (transferId: string) => concerns(transferId) && now().reorder,
  };
}
