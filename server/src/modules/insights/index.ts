import type { Mount, MountFile } from '../../platform/http/mount.ts';
import { mountDashboard } from './dashboard.routes.ts';
import { mountLinkSales } from './link-sales.routes.ts';
import { mountOrderSupport } from './order-support.routes.ts';
import type { InsightsParts } from './parts.ts';
import { mountPurchases } from './purchases.routes.ts';
import { mountSales } from './sales.routes.ts';

/** The door: what sellers see of their sales, and buyers of what they have bought. */
export const insightsModule = (parts: InsightsParts) => ({
  mount(mount: Mount, mountFile: MountFile) {
    mountDashboard(mount, parts);
    mountSales(mount, mountFile, parts);
    mountPurchases(mount, parts);
    mountOrderSupport(mount, parts);
    mountLinkSales(mount, parts);
  },
});
