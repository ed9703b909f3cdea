import type { Mount } from '../../platform/http/mount.ts';
import { mountDataExports } from './data-exports.routes.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { handleExports } from './make-export.ts';
import type { DataExportsParts } from './parts.ts';
import { sweepDataExports } from './sweep-data-exports.ts';

export type { DataExportsParts };

/** "Download my data": an archive of what every module stores about a person, for that person. */
export function dataExportsModule(parts: DataExportsParts) {
  handleExports(parts);
  return {
    mount: (mount: Mount) => mountDataExports(mount, parts),
    erasePersonalData: erasePersonalData(parts),
    sweep: sweepDataExports(parts),
  };
}
