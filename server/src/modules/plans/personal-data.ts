import type { ExportPersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { wholeSection } from '../../platform/personal-data/sections.ts';
import type { PlansDeps } from './deps.ts';
import { planOf } from './plan-of.ts';

export const exportPersonalData =
  ({ database: { read } }: Pick<PlansDeps, 'database'>): ExportPersonalData =>
  (userId) => [
    wholeSection({
      name: 'platform-plan',
      about: 'The platform plan you are on',
      async read() {
        const { name, transactionFeePercentage } = await planOf(read, userId);
        return [{ name, transactionFeePercentage }];
      },
    }),
  ];
