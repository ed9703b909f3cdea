import type { Queries } from '../../platform/db/database.ts';
import { addressOf } from './address-of.ts';
import { checkArrivals, handleArrivals } from './check-arrivals.ts';
import { claimUpload } from './claim-upload.ts';
import type { FilesDeps } from './deps.ts';
import { discardFile } from './discard-file.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { findFile, findFiles, lockFiles } from './files.store.ts';
import { exportPersonalData } from './personal-data.ts';
import { pictureAddresses } from './picture-addresses.ts';
import { registerUploadWith } from './register-upload.ts';
import { handleRemovals } from './remove-object.ts';
import { requestUpload } from './request-upload.ts';
import { sealFiles } from './sealed/seal-files.ts';
import { sealedAddresses } from './sealed/sealed-addresses.ts';
import { readSealed } from './sealed/sealed-content.ts';
import type { ByteRange } from './storage.port.ts';
import { registerFile, storeFile } from './store-file.ts';
import { sweepFiles } from './sweep-files.ts';
import type { FileRow } from './tables.ts';
import { temporaryAddress } from './temporary-address.ts';
import { isAwaited } from './uploads.store.ts';

export type { FilesDeps } from './deps.ts';
export { listObjects, storedBytes } from './files.store.ts';
export type { MalwareScannerPort, ScanResult } from './inspection/malware-scanner.port.ts';
export type { StoragePort } from './storage.port.ts';
export type { FileRow } from './tables.ts';
export type Files = ReturnType<typeof filesModule>;

/** The door: bytes that people send, from the address they are sent to until they are deleted. */
export function filesModule(deps: FilesDeps) {
  handleRemovals(deps);
  handleArrivals(deps);
  const addresses = sealedAddresses(deps);
  return {
    requestUpload: requestUpload(deps),
    /** Outside of a transaction; the callback opens the caller's own, and calls `claim` inside of it. */
    registerWith: registerUploadWith(deps),
    claim: claimUpload(deps),
    find: (queries: Queries, { fileId, userId }: { fileId: string; userId: number }) => findFile(queries, { id: fileId, userId }),
    /** By their ids: whoever asks has rows that refer to them. */
    findAll: findFiles,
    /** Its bytes, for whoever passes them on; null when they are gone. */
    read: ({ object }: Pick<FileRow, 'object'>, range?: ByteRange) => deps.storage.read(object, range),
    temporaryAddress: temporaryAddress(deps),
    /** For files that we make ourselves: outside of a transaction; then `register` inside the caller's own. */
    store: storeFile(deps),
    register: registerFile,
    /** `key share` before another row refers to them, `update` before they are discarded. */
    lock: lockFiles,
    discard: discardFile(deps),
    addressOf: addressOf(deps),
    pictureAddresses: pictureAddresses(deps),
    exportPersonalData: exportPersonalData(deps),
    erasePersonalData: erasePersonalData(deps),
    /** Whether bytes may still be sent for an object that is not a file yet. */
    isAwaited: (object: string) => isAwaited(deps.database.read, { object, now: deps.clock.now() }),
    /** The encrypted file behind a signed address; null for an address that has expired or was not signed by us. */
    async findSealed(token: string) {
      const signed = addresses.read(token);
      const file = signed && (await findFiles(deps.database.read, [signed.fileId])).get(signed.fileId);
      return signed && { as: signed.as, file: file ?? null };
    },
    readSealed: (file: FileRow) => readSealed(deps, file),
    sealDocuments: sealFiles(deps),
    checkArrivals: checkArrivals(deps),
    sweep: sweepFiles(deps),
  };
}
