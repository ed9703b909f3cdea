import type { Mount, MountFile } from '../../platform/http/mount.ts';
import { mountDashboard } from './dashboard.routes.ts';
import type { InsightsDeps } from './deps.ts';
import { downloadGrants } from './downloads/download-grants.ts';
import { openDownload } from './downloads/open-download.ts';
import { mountLinkSales } from './link-sales.routes.ts';
import { mountOrderSupport } from './order-support.routes.ts';
import { mountPurchases } from './purchases.routes.ts';
import { mountSales } from './sales.routes.ts';

export type { Download } from './downloads/open-download.ts';

/** Public API: sales for sellers, purchases and downloads for buyers. */
export function insightsModule(deps: InsightsDeps) {
  const grants = downloadGrants(deps.downloadKeys, deps.clock);
  return {
    mount(mount: Mount, mountFile: MountFile) {
      mountDashboard(mount, deps);
      mountSales(mount, mountFile, deps);
      mountPurchases(mount, deps, grants);
      mountOrderSupport(mount, deps);
      mountLinkSales(mount, deps);
    },
    /** For the route `/downloads/<grant>`. */
    openDownload: openDownload(deps, grants),
  };
}
