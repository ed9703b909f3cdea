import { z } from 'zod';
import { parseRupees } from '../../../kit/money.ts';
import type { PayoutsWebhook, ProviderTransfer } from '../../../modules/payouts/index.ts';
import { shortText } from '../../payments/cashfree/provider-text.ts';
import { transferObstacle } from './obstacles.ts';

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
    status_code: z.string().nullish(),
    status_description: z.string().nullish(),
    transfer_amount: z.union([z.number(), z.string().max(20)]),
    transfer_utr: z.string().nullish(),
  })
  .transform((transfer, context) => {
    const amount = parseRupees(transfer.transfer_amount);
    if (amount === null) context.addIssue({ code: 'custom', message: 'is no amount of rupees', path: ['transfer_amount'] });
    const { status, status_code: code, status_description: description } = transfer;
    const state = states[status] ?? 'UNDER_WAY';
    const isFailed = state === 'FAILED' || state === 'REVERSED';
    return {
      id: transfer.transfer_id,
      state,
      amount: amount ?? z.NEVER,
      reference: shortText(transfer.transfer_utr, 64),
      reason: isFailed ? shortText(description, 400) : null,
      obstacle:
        state === 'UNDER_WAY' || state === 'FAILED' ? transferObstacle({ status, code: code ?? '', description: description ?? '' }) : null,
    };
  });

export const ErrorBody = z.object({
  message: z.string().transform((text) => shortText(text, 300) ?? 'The provider gave no reason'),
  code: z.string().optional(),
});

const Rupees = z.union([z.number(), z.string().max(20)]).nullish();

// Version 1 of the API, for the balance.

export const Version1Error = z.object({ subCode: z.coerce.number().int() }).transform(({ subCode }) => subCode);

export const Authorized = z
  .object({ status: z.literal('SUCCESS'), data: z.object({ token: z.string().min(1).max(4_000) }) })
  .transform(({ data }) => data.token);

export const Balance = z
  .object({ status: z.literal('SUCCESS'), data: z.object({ availableBalance: z.union([z.number(), z.string().max(20)]) }) })
  .transform(({ data }, context) => {
    const balance = parseRupees(data.availableBalance);
    if (balance === null) context.addIssue({ code: 'custom', message: 'is no amount of rupees', path: ['availableBalance'] });
    return balance ?? z.NEVER;
  });

const TransferWebhook = z
  .object({ type: z.string().regex(/^TRANSFER_/), data: z.object({ transfer_id: z.string().regex(/^[0-9A-Za-z_]{3,40}$/) }) })
  .transform(({ data }): PayoutsWebhook => ({ about: 'transfer', transferId: data.transfer_id }));

// Version 1 names the field currentBalance. The documentation of version 2 shows no example.
const LowBalanceWebhook = z
  .object({
    type: z.literal('LOW_BALANCE_ALERT'),
    data: z.object({ currentBalance: Rupees, current_balance: Rupees, available_balance: Rupees, balance: Rupees }).optional(),
  })
  .transform(({ data = {} }): PayoutsWebhook => {
    const given = data.currentBalance ?? data.current_balance ?? data.available_balance ?? data.balance;
    return { about: 'low-balance', balance: given === null || given === undefined ? null : parseRupees(given) };
  });

const AddedBalanceWebhook = z
  .object({ type: z.literal('CREDIT_CONFIRMATION') })
  .transform((): PayoutsWebhook => ({ about: 'added-balance' }));

export const WebhookPayload = z.union([TransferWebhook, LowBalanceWebhook, AddedBalanceWebhook]);
