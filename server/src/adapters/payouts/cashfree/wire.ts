import { z } from 'zod';
import { parseRupees } from '../../../kit/money.ts';
import type { ProviderTransfer } from '../../../modules/payouts/index.ts';

// Provider responses are validated: a response with missing or invalid fields counts as no response.

// An unknown status is not final: the transfer counts as in progress.
const states: Record<string, ProviderTransfer['state']> = {
  SUCCESS: 'SUCCESS',
  FAILED: 'FAILED',
  REJECTED: 'FAILED',
  MANUALLY_REJECTED: 'FAILED',
  REVERSED: 'REVERSED',
};

export const Transfer = z
  .object({
    transfer_id: z.string(),
    status: z.string(),
    status_description: z.string().nullish(),
    transfer_amount: z.union([z.number(), z.string().max(20)]),
    transfer_utr: z.string().max(64).nullish(),
  })
  .transform((transfer, context) => {
    const amount = parseRupees(transfer.transfer_amount);
    if (amount === null) context.addIssue({ code: 'custom', message: 'is no amount of rupees', path: ['transfer_amount'] });
    const state = states[transfer.status] ?? 'UNDER_WAY';
    const isFailed = state === 'FAILED' || state === 'REVERSED';
    return {
      id: transfer.transfer_id,
      state,
      amount: amount ?? z.NEVER,
      reference: transfer.transfer_utr || null,
      reason: isFailed ? (transfer.status_description?.slice(0, 400) ?? null) : null,
    };
  });

export const ErrorBody = z.object({ message: z.string(), code: z.string().optional() });

export const WebhookPayload = z
  .object({ type: z.string().regex(/^TRANSFER_/), data: z.object({ transfer_id: z.string().regex(/^[0-9A-Za-z_]{3,40}$/) }) })
  .transform(({ data }) => ({ transferId: data.transfer_id }));
