import type { SealedColumn } from '../platform/backup/sealed-samples.ts';

const sealedIn = (table: string, ...columns: string[]): SealedColumn[] =>
  columns.map((column) => ({ table, column, boundTo: { column: 'id' } }));

/** All columns encrypted with the secret key, with the associated data (`boundTo`) of their values. */
export const sealedColumns: SealedColumn[] = [
  ...sealedIn('kyc_documents', 'number_sealed'),
  { table: 'files', column: 'key_sealed', boundTo: { column: 'object' } },
  ...sealedIn('payment_methods', 'account_number_sealed', 'upi_id_sealed'),
  ...sealedIn('withdrawals', 'account_number_sealed', 'upi_id_sealed', 'paid_account_sealed'),
  { table: 'second_factors', column: 'secret_sealed', boundTo: { column: 'user_id', before: 'second-factor ' } },
  ...sealedIn('telegram_accounts', 'sealed_session'),
  ...sealedIn('telegram_pending_logouts', 'sealed_session'),
  ...sealedIn('telegram_ended_sessions', 'sealed_session'),
  ...sealedIn('telegram_sign_ins', 'sealed_state'),
  { table: 'signing_keys', column: 'key_sealed', boundTo: { column: 'purpose' } },
];
