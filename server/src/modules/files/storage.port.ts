import type { Readable } from 'node:stream';

export interface UploadWanted {
  key: string;
  contentType: string;
  /** Exactly so many bytes; null when it was not announced. */
  size: number | null;
  /** Never more than this. A storage that cannot cut off is asked for the size afterwards. */
  largest: number;
  expiresAt: Date;
  /** Where the caller reaches us: addresses are absolute. */
  origin: string;
}

export interface DownloadWanted {
  key: string;
  contentType: string;
  fileName: string;
  /** Shown in place, or saved under its name. */
  as: 'inline' | 'attachment';
  expiresAt: Date;
  origin: string;
}

/** The first and the last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Keeps the bytes of files under keys, and makes addresses at which others may send or fetch one of them for a while.
 * An object appears whole or not at all, and is never changed in place.
 */
export interface StoragePort {
  /** Whether download addresses lead to another server, so that no byte passes through this one. */
  isRemote: boolean;
  /** PUT the bytes there, with exactly this content type. */
  uploadAddress(wanted: UploadWanted): Promise<string>;
  /** GET it there, whole or in ranges. */
  downloadAddress(wanted: DownloadWanted): Promise<string>;
  stat(key: string): Promise<{ size: number } | null>;
  /** Null when there is no such object. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** `encrypted`: with the storage's own encryption at rest, where it has one. */
  write(key: string, bytes: Buffer, contentType: string, options?: { encrypted?: boolean }): Promise<void>;
  /** The same from a stream of exactly `size` bytes, for what does not fit into memory. */
  writeStream(key: string, content: { stream: Readable; size: number }, contentType: string): Promise<void>;
  /** False when there is nothing to copy. What happens to the one later does not touch the other. */
  copy(from: string, to: string): Promise<boolean>;
  /** What is not there is as good as removed. */
  remove(key: string): Promise<void>;
}
