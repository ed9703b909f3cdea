import type { Mount } from '../../platform/http/mount.ts';
import { mountDataExports } from './data-exports.routes.ts';
import type { DataExportsDeps } from './deps.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { handleExports } from './make-export.ts';
import { sweepDataExports } from './sweep-data-exports.ts';

export type { DataExportsDeps };

/** "Download my data": an archive of what every module stores about a person, for that person. */
export function dataExportsModule(deps: DataExportsDeps) {
  handleExports(deps);
  return {
    mount: (mount: Mount) => mountDataExports(mount, deps),
    erasePersonalData: erasePersonalData(deps),
    sweep: sweepDataExports(deps),
  };
}
