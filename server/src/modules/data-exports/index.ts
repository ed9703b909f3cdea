import type { Mount } from '../../platform/http/mount.ts';
import { mountDataExports } from './data-exports.routes.ts';
import type { DataExportsDeps } from './deps.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { registerExportJob } from './make-export.ts';
import { sweepDataExports } from './sweep-data-exports.ts';

export type { DataExportsDeps };

/** Public API of "Download my data": a ZIP archive of everything that all modules store about a user. */
export function dataExportsModule(deps: DataExportsDeps) {
  registerExportJob(deps);
  return {
    mount: (mount: Mount) => mountDataExports(mount, deps),
    erasePersonalData: erasePersonalData(deps),
    sweeps: sweepDataExports(deps),
  };
}
