import { type Mount, ok } from '../../platform/http/mount.ts';
import { loadChartSales, loadDashboardStats } from './dashboard.ts';
import type { InsightsDeps } from './deps.ts';
import { ownActivity } from './own-activity.ts';

export function mountDashboard(mount: Mount, deps: InsightsDeps): void {
  const useCase = { activity: ownActivity(deps), stats: loadDashboardStats(deps), daily: loadChartSales(deps) };
  mount('GET /api/v1/users/me/activity', async ({ session }) => ok(await useCase.activity(session.userId)));
  mount('GET /api/v1/dashboard/stats', async ({ query, session }) => ok(await useCase.stats(session.userId, query)));
  mount('GET /api/v1/dashboard/daily-sales', async ({ query, session }) => ok(await useCase.daily(session.userId, query)));
}
