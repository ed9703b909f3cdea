import { ApiError, invalid } from '../cashfree/api-error.ts';
import { paiseOf, Rupees, wireJson } from '../cashfree/rupees.ts';
import type { Query } from '../cashfree/store.ts';
import { createScripts } from '../script.ts';
import { createAccess } from './access.ts';
import { createPayoutImperfections, type PayoutImperfections } from './imperfections.ts';
import { payoutWebhooks } from './webhooks.ts';

const statuses = [
  'RECEIVED',
  'VALIDATION_PENDING',
  'APPROVAL_PENDING',
  'QUEUED',
  'PENDING',
  'SUCCESS',
  'FAILED',
  'REJECTED',
  'MANUALLY_REJECTED',
  'REVERSED',
] as const;
export type TransferStatus = (typeof statuses)[number];
export const isStatus = (given: unknown): given is TransferStatus => statuses.includes(given as TransferStatus);

interface TransferRow {
  transfer_id: string;
  cf_transfer_id: string;
  amount_paise: string;
  mode: string;
  ending: string;
  status: TransferStatus;
  status_code: string | null;
  status_description: string | null;
  utr: string | null;
  created_at: Date;
  updated_at: Date;
}

/** API calls that script rules can name. */
export const payoutCalls = ['create-transfer', 'get-transfer'] as const;

export interface PayoutsOptions {
  query: Query;
  now: () => Date;
  clientId: string;
  clientSecret: string;
  /** The merchant's address for webhooks, if it has one. */
  webhookUrl: () => string | null;
}

/** Time after which a transfer succeeds without a decision, in milliseconds. */
const transferTime = 15_000;

/** First status of an accepted transfer. Outside RECEIVED it stays until it is set. */
function firstStatus(
  imperfections: PayoutImperfections,
  transferId: string,
  now: Date,
): { status: TransferStatus; code: string | null; description: string; arrivesAt: Date | 'infinity' } {
  if (imperfections.strikes('needsApproval', transferId))
    return { status: 'APPROVAL_PENDING', code: 'MANUAL_APPROVAL_REQUIRED', description: 'Waiting for approval', arrivesAt: 'infinity' };
  if (imperfections.strikes('lowBalance', transferId))
    return { status: 'QUEUED', code: 'INSUFFICIENT_BALANCE', description: 'Queued: insufficient balance', arrivesAt: 'infinity' };
  const arrivesAt = new Date(now.getTime() + transferTime);
  return { status: 'RECEIVED', code: null, description: 'Transfer request received', arrivesAt };
}

export type SandboxPayouts = ReturnType<typeof createSandboxPayouts>;

/** Cashfree Payouts V2 as its documentation describes it, without a bank behind it. */
export function createSandboxPayouts({ query, now, clientId, clientSecret, webhookUrl }: PayoutsOptions) {
  const imperfections = createPayoutImperfections();
  const scripts = createScripts(payoutCalls);
  const access = createAccess(now);
  const webhooks = payoutWebhooks({ now, clientSecret, webhookUrl, imperfections });

  const view = (row: TransferRow) => ({
    transfer_id: row.transfer_id,
    cf_transfer_id: row.cf_transfer_id,
    status: row.status,
    status_code: row.status_code ?? row.status,
    status_description: row.status_description,
    transfer_amount: new Rupees(BigInt(row.amount_paise) + (imperfections.strikes('wrongAmount', row.transfer_id) ? 100n : 0n)),
    transfer_mode: row.mode,
    transfer_utr: row.utr,
    beneficiary_details: { beneficiary_instrument_details: { ending: row.ending } },
    added_on: row.created_at.toISOString(),
    updated_on: row.updated_at.toISOString(),
  });

  async function find(transferId: string): Promise<TransferRow> {
    // A transfer without a decision succeeds when its time has come.
    await query(
      `update sandbox_payout_transfers set status = 'SUCCESS', status_description = 'Transfer completed', utr = 'SBX' || cf_transfer_id, updated_at = $2
       where transfer_id = $1 and status in ('RECEIVED', 'PENDING') and arrives_at <= $2`,
      [transferId, now()],
    );
    const { rows } = await query('select * from sandbox_payout_transfers where transfer_id = $1', [transferId]);
    const row = rows[0] as TransferRow | undefined;
    if (!row || now().getTime() < row.created_at.getTime() + imperfections.hiddenFor(transferId))
      throw new ApiError(404, 'transfer_not_found', 'Transfer does not exist');
    return row;
  }

  const notify = (row: TransferRow): Promise<number | null> =>
    webhooks.send(row.transfer_id, wireJson({ type: `TRANSFER_${row.status}`, event_time: now().toISOString(), data: view(row) }));

  return {
    clientId,
    clientSecret,
    imperfections,
    scripts,
    access,
    /** In rupees; a tester sets it, and transfers leave it alone. */
    balance: 1_000_000,
    find,
    view,
    deliverWebhooks: webhooks.deliver,
    stop: webhooks.stop,
    async take(body: unknown): Promise<TransferRow> {
      const { transfer_id: id, transfer_amount, transfer_mode, beneficiary_details } = (body ?? {}) as Record<string, unknown>;
      const amount = paiseOf(transfer_amount);
      const instrument = (beneficiary_details as { beneficiary_instrument_details?: Record<string, unknown> } | undefined)
        ?.beneficiary_instrument_details;
      const account = instrument?.vpa ?? instrument?.bank_account_number;
      if (typeof id !== 'string' || !/^[0-9A-Za-z_]{3,40}$/.test(id)) throw invalid('transfer_id', 'letters, digits and _ only');
      if (amount === null) throw invalid('transfer_amount', 'should be at least 1.00 with at most two decimals');
      if (typeof account !== 'string' || account === '') throw invalid('beneficiary_details', 'bank account or vpa is needed');
      if (imperfections.strikes('refuse', id))
        throw new ApiError(400, 'beneficiary_invalid', `The account ${account} cannot receive money`);
      const { status, code, description, arrivesAt } = firstStatus(imperfections, id, now());
      const { rows } = await query(
        `insert into sandbox_payout_transfers
           (transfer_id, amount_paise, mode, ending, status, status_code, status_description, arrives_at, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict do nothing returning *`,
        [id, String(amount), String(transfer_mode), account.slice(-4), status, code, description, arrivesAt, now()],
      );
      if (!rows[0]) throw new ApiError(409, 'transfer_id_already_exists', 'Transfer id already exists');
      return rows[0] as TransferRow;
    },
    /** Sets the status of a transfer and sends a webhook. Returns the status of the merchant's answer, or null without one. */
    async decide(
      transferId: string,
      { status, code, description }: { status: TransferStatus; code: string | null; description: string | null },
    ): Promise<number | null> {
      const { rows } = await query(
        `update sandbox_payout_transfers set status = $2, status_description = $3, status_code = $5, updated_at = $4, arrives_at = 'infinity',
           utr = coalesce(utr, case when $2 in ('SUCCESS', 'REVERSED') then 'SBX' || cf_transfer_id end)
         where transfer_id = $1 returning *`,
        [transferId, status, description, now(), code],
      );
      if (!rows[0]) throw new ApiError(404, 'transfer_not_found', 'Transfer does not exist');
      return notify(rows[0] as TransferRow);
    },
    /** Sends a webhook about the account's balance, in rupees. */
    notifyBalance: (type: 'LOW_BALANCE_ALERT' | 'CREDIT_CONFIRMATION', balance: number): Promise<number | null> =>
      webhooks.send('', wireJson({ type, event_time: now().toISOString(), data: { currentBalance: balance.toFixed(2) } })),
    async latest(): Promise<unknown[]> {
      const { rows } = await query('select * from sandbox_payout_transfers order by cf_transfer_id desc limit 100', []);
      return (rows as TransferRow[]).map(view);
    },
  };
}
