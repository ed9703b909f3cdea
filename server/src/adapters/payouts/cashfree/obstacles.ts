import type { PayoutObstacle } from '@jamun/contract';

// Obstacles that the platform has to remove, by the provider's codes. Everything else about a failure concerns the seller's account or bank.

const obstaclesByStatus: Record<string, PayoutObstacle> = { QUEUED: 'BALANCE', APPROVAL_PENDING: 'APPROVAL' };

const obstaclesByCode: Record<string, PayoutObstacle> = {
  INSUFFICIENT_BALANCE: 'BALANCE',
  LOW_BALANCE: 'BALANCE',
  MANUAL_APPROVAL_REQUIRED: 'APPROVAL',
  COMPLIANCE_REVIEW_PENDING: 'APPROVAL',
  TRANSFER_LIMIT_BREACH: 'LIMIT',
  VELOCITY_CHECK_FAILED: 'LIMIT',
  INSIDE_BLACKOUT_WINDOW: 'LIMIT',
  APIS_NOT_ENABLED: 'NOT_ENABLED',
};

const saysLowBalance = /(insufficient|low) balance|add (balance|funds)/i;

/** Obstacle of a transfer that waits or has failed. Codes change more often than descriptions, so the text counts for the balance. */
export function transferObstacle(transfer: { status: string; code: string; description: string }): PayoutObstacle | null {
  const known = obstaclesByStatus[transfer.status] ?? obstaclesByCode[transfer.code.toUpperCase()];
  return known ?? (saysLowBalance.test(transfer.description) ? 'BALANCE' : null);
}

/** Obstacle of a rejected call, if it is about the platform's account. */
export const callObstacle = (error: { message: string; code?: string | undefined }): PayoutObstacle | null =>
  transferObstacle({ status: '', code: error.code ?? '', description: error.message });

/** Obstacle behind 401 or 403. */
export function accessObstacle({ message, code = '' }: { message: string; code?: string | undefined }): PayoutObstacle {
  const text = `${code} ${message}`;
  if (/not.enabled/i.test(text)) return 'NOT_ENABLED';
  if (/signature/i.test(text)) return 'SIGNATURE';
  return /whitelist|\bip\b|ip_/i.test(text) ? 'ADDRESS' : 'KEYS';
}
