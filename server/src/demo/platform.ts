import type { Calendar } from './calendar.ts';
import type { Cast } from './cast.ts';
import type { Stage } from './stage.ts';

interface Deps {
  stage: () => Stage;
  cast: Cast;
  calendar: Calendar;
}

const plans = [
  {
    plan: {
      name: 'Creator Pro',
      description: 'For those who live on it',
      monthlyPrice: 499,
      annualPrice: 4_990,
      transactionFeePercentage: 3,
    },
    features: [
      { featureKey: 'digital_products', limitValue: 100, isEnabled: true },
      { featureKey: 'telegram_channels', limitValue: 20, isEnabled: true },
      { featureKey: 'priority_support', limitValue: 1, isEnabled: true },
    ],
  },
  {
    plan: {
      name: 'Studio',
      description: 'For teams, with a person to call',
      monthlyPrice: 1_999,
      annualPrice: 19_990,
      transactionFeePercentage: 1.5,
      isCustom: true,
    },
    features: [{ featureKey: 'storage_mb', limitValue: 51_200, isEnabled: true }],
  },
  {
    plan: {
      name: 'Early Bird',
      description: 'For the first hundred; no longer given',
      monthlyPrice: 199,
      annualPrice: null,
      transactionFeePercentage: 2.5,
      isActive: false,
    },
    features: [],
  },
];

/** What the platform's own people do: plans, and who is on which. */
export function planPlatform({ stage, cast, calendar }: Deps): void {
  const made = new Map<string, string>();
  calendar.at(1, 9, async () => {
    await cast.hireReviewer();
    const token = await cast.administrator();
    for (const { plan, features } of plans) {
      const { data } = await stage().call('POST /api/v1/admin/platform-subscription-plans', { body: plan }, token);
      made.set(plan.name, data.id);
      const params = { planId: data.id };
      for (const body of features) await stage().call('POST /api/v1/admin/platform-features/{planId}', { params, body }, token);
    }
  });
  calendar.at(70, 9, async () => {
    const params = { id: String(cast.lead('ananya').id) };
    const body = { planId: made.get('Creator Pro') ?? null };
    await stage().call('PUT /api/v1/admin/users/{id}/plan', { params, body }, await cast.administrator());
  });
}
