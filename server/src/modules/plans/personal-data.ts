import type { ExportPersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { unpagedSection } from '../../platform/personal-data/sections.ts';
import type { PlansDeps } from './deps.ts';
import { loadPlanOfUser } from './plan-of.ts';

export const exportPersonalData =
  ({ database: { read } }: Pick<PlansDeps, 'database'>): ExportPersonalData =>
  (userId) => [
    unpagedSection({
      name: 'platform-plan',
      about: 'Your platform plan',
      async load() {
        const { name, transactionFeePercentage } = await loadPlanOfUser(read, userId);
        return [{ name, transactionFeePercentage }];
      },
    }),
  ];
