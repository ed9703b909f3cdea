// Transactional outbox: SQL fragments that insert webhooks in the same statement as the change they announce.

/** JSON parameter for `jsonb_to_recordset`. */
export const asJson = (rows: object[]) => JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? value.toString() : value));

export const webhookColumns = 'id, order_id, type, url, idempotency_key, body, next_attempt_at, created_at';
export const newWebhooks = (parameter: string) =>
  `jsonb_to_recordset(${parameter}::jsonb) as w (id text, type text, url text, idempotency_key text, body text, next_attempt_at timestamptz)`;
