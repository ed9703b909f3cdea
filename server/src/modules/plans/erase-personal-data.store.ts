import { eq } from 'drizzle-orm';
import type { ErasePersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { planAssignments } from './tables.ts';

export const erasePersonalData: ErasePersonalData = async (tx, userId) => {
  await tx.delete(planAssignments).where(eq(planAssignments.userId, userId));
};
