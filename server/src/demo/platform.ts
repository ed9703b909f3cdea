import type { DemoServer } from './demo-server.ts';
import type { DemoUsers } from './demo-users.ts';
import type { Timeline } from './timeline.ts';

interface Deps {
  server: () => DemoServer;
  users: DemoUsers;
  timeline: Timeline;
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
      { featureKey: 'coupons', limitValue: 50, isEnabled: true },
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

/** Actions of the administrators: creating platform plans and assigning them. */
export function planPlatform({ server, users, timeline }: Deps): void {
  const planIds = new Map<string, string>();
  timeline.at(1, 9, async () => {
    await users.createAdministrator();
    const token = await users.administratorToken();
    for (const { plan, features } of plans) {
      const { data } = await server().call('POST /api/v1/admin/platform-subscription-plans', { body: plan }, token);
      planIds.set(plan.name, data.id);
      const params = { planId: data.id };
      for (const body of features) await server().call('POST /api/v1/admin/platform-features/{planId}', { params, body }, token);
    }
  });
  timeline.at(70, 9, async () => {
    const params = { id: String(users.mainUser('ananya').id) };
    const body = { planId: planIds.get('Creator Pro') ?? null };
    await server().call('PUT /api/v1/admin/users/{id}/plan', { params, body }, await users.administratorToken());
  });
}
