import type { Mount, MountFile } from '../../platform/http/mount.ts';
import { mountDashboard } from './dashboard.routes.ts';
import { downloadGrants } from './downloads/download-grants.ts';
import { openDownload } from './downloads/open-download.ts';
import { mountLinkSales } from './link-sales.routes.ts';
import { mountOrderSupport } from './order-support.routes.ts';
import type { InsightsParts } from './parts.ts';
import { mountPurchases } from './purchases.routes.ts';
import { mountSales } from './sales.routes.ts';

export type { Download } from './downloads/open-download.ts';

/** The door: what sellers see of their sales, and buyers of what they have bought. */
export function insightsModule(parts: InsightsParts) {
  const grants = downloadGrants(parts.downloadKeys, parts.clock);
  return {
    mount(mount: Mount, mountFile: MountFile) {
      mountDashboard(mount, parts);
      mountSales(mount, mountFile, parts);
      mountPurchases(mount, parts, grants);
      mountOrderSupport(mount, parts);
      mountLinkSales(mount, parts);
    },
    /** For whoever serves `/downloads/<grant>`. */
    openDownload: openDownload(parts, grants),
  };
}
