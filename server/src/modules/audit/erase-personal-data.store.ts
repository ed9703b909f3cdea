import { sql } from 'drizzle-orm';
import { inBatches } from '../../platform/personal-data/in-batches.ts';
import { type ErasePersonalData, erasedPlaceholders } from '../../platform/personal-data/personal-data.port.ts';

/** Fields whose texts contain no personal data. Of all other fields only numbers and booleans stay. */
const impersonalFields = [
  'status',
  'kind',
  'cause',
  'action',
  'accessUntil',
  'orderId',
  'refundId',
  'refundedOrderId',
  'adjustmentId',
  'channelId',
  'planId',
  'reference',
];

const withoutPersonalTexts = (column: 'before' | 'after') => sql`case when ${sql.identifier(column)} is not null then (
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${sql.identifier(column)})
  where jsonb_typeof(value) <> 'string' or key = any(${sql.param(impersonalFields)}::text[])
) end`;

interface Batch {
  userId: number;
  /** Replaces the user's name. */
  username: string;
  limit: number;
}

/** Anonymises the oldest `limit` entries that still contain the user's name. Returns no rows; `rowCount` is the number updated. */
const eraseEntries = ({ userId, username, limit }: Batch) => sql`
  update audit_log set
    actor_name = case when actor_id = ${userId} then ${username} else actor_name end,
    user_name = case when user_id = ${userId} then ${username} else user_name end,
    address = case when actor_id = ${userId} then 'removed' else address end,
    reason = case when reason is not null then ${erasedPlaceholders.text} end,
    before = ${withoutPersonalTexts('before')},
    after = ${withoutPersonalTexts('after')}
  where seq = any(array(
    select seq from audit_log
    where (actor_id = ${userId} and actor_name <> ${username}) or (user_id = ${userId} and user_name <> ${username})
    order by seq limit ${limit}
  ))`;

/** Anonymises entries by and about the user: removes names, network addresses and texts. */
export const erasePersonalData: ErasePersonalData = async (tx, userId) => {
  const username = erasedPlaceholders.username(userId);
  await inBatches(async (limit) => (await tx.execute(eraseEntries({ userId, username, limit }))).rowCount);
};
