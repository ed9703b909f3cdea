import type { Tx } from '../../platform/db/database.ts';
import { loadDefaultPlan, updatePlan } from './plans.store.ts';

/** Makes the current default plan a normal one; returns its name. */
export async function demoteDefaultPlan(tx: Tx, now: Date): Promise<string> {
  const plan = await loadDefaultPlan(tx);
  await updatePlan(tx, plan, { changes: { isDefault: false }, now });
  return plan.name;
}
