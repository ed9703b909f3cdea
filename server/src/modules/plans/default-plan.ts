import type { Tx } from '../../platform/db/database.ts';
import { defaultPlan, updatePlan } from './plans.store.ts';

/** Makes the current default plan a normal one; returns its name. */
export async function demoteDefault(tx: Tx, now: Date): Promise<string> {
  const before = await defaultPlan(tx);
  await updatePlan(tx, before, { changes: { isDefault: false }, now });
  return before.name;
}
