import type { Clock } from '../../kit/clock.ts';
import type { SealedBox } from '../../kit/crypto/sealed-box.ts';
import type { KeyRing } from '../../kit/crypto/secret-key.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Plans } from '../plans/index.ts';
import type { MalwareScannerPort } from './inspection/malware-scanner.port.ts';
import type { StoragePort } from './storage.port.ts';

/** Dependencies that the container hands to this module. */
export interface FilesDeps {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  jobs: Jobs;
  log: Logger;
  storage: StoragePort;
  /** Null if no scanner is configured. */
  malwareScanner: MalwareScannerPort | null;
  /** Seals the data keys of encrypted files. */
  box: SealedBox;
  /** Keys that sign the URLs of encrypted files. */
  sealedFilesKeys: KeyRing;
  assertStorageLimit: Plans['assertStorageLimit'];
}
