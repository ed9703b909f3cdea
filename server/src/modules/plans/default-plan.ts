import type { Tx } from '../../platform/db/database.ts';
import { defaultPlan, updatePlan } from './plans.store.ts';

/** Makes room for another default; tells what the one before was called. */
export async function demoteDefault(tx: Tx, now: Date): Promise<string> {
  const before = await defaultPlan(tx);
  await updatePlan(tx, before, { changes: { isDefault: false }, now });
  return before.name;
}
