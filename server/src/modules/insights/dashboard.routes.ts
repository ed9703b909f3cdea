import { type Mount, ok } from '../../platform/http/mount.ts';
import { dailySales, dashboardStats } from './dashboard.ts';
import { ownActivity } from './own-activity.ts';
import type { InsightsParts } from './parts.ts';

export function mountDashboard(mount: Mount, parts: InsightsParts): void {
  const useCase = { activity: ownActivity(parts), stats: dashboardStats(parts), daily: dailySales(parts) };
  mount('GET /api/v1/users/me/activity', async ({ session }) => ok(await useCase.activity(session.userId)));
  mount('GET /api/v1/dashboard/stats', async ({ query, session }) => ok(await useCase.stats(session.userId, query)));
  mount('GET /api/v1/dashboard/daily-sales', async ({ query, session }) => ok(await useCase.daily(session.userId, query)));
}
