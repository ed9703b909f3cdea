import type { Queries } from '../../platform/db/database.ts';
import { addressOf } from './address-of.ts';
import { claimUpload } from './claim-upload.ts';
import { discardFile } from './discard-file.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { findFile, findFiles, lockFiles } from './files.store.ts';
import { inspectUpload } from './inspect-upload.ts';
import type { FilesParts } from './parts.ts';
import { exportPersonalData } from './personal-data.ts';
import { pictureAddresses } from './picture-addresses.ts';
import { handleRemovals } from './remove-object.ts';
import { requestUpload } from './request-upload.ts';
import { registerFile, storeFile } from './store-file.ts';
import { sweepFiles } from './sweep-files.ts';
import type { FileRow } from './tables.ts';

export type { AddressWanted } from './address-of.ts';
export { listObjects, storedBytes } from './files.store.ts';
export type { StoragePort } from './storage.port.ts';
export type { FileRow } from './tables.ts';
export type Files = ReturnType<typeof filesModule>;

/** The door: bytes that people send, from the address they are sent to until they are deleted. */
export function filesModule(parts: FilesParts) {
  handleRemovals(parts);
  return {
    requestUpload: requestUpload(parts),
    /** Outside of a transaction; then `claim` inside the caller's own. */
    inspect: inspectUpload(parts),
    claim: claimUpload(parts),
    find: (queries: Queries, { fileId, userId }: { fileId: string; userId: number }) => findFile(queries, { id: fileId, userId }),
    /** By their ids: whoever asks has rows that refer to them. */
    findAll: findFiles,
    /** Its bytes, for whoever passes them on; null when they are gone. */
    read: ({ object }: Pick<FileRow, 'object'>) => parts.storage.read(object),
    /** For files that we make ourselves: outside of a transaction; then `register` inside the caller's own. */
    store: storeFile(parts),
    register: registerFile,
    /** `key share` before another row refers to them, `update` before they are discarded. */
    lock: lockFiles,
    discard: discardFile(parts),
    addressOf: addressOf(parts),
    pictureAddresses: pictureAddresses(parts),
    exportPersonalData: exportPersonalData(parts),
    erasePersonalData: erasePersonalData(parts),
    sweep: sweepFiles(parts),
  };
}
