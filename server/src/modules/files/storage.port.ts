import type { Readable } from 'node:stream';

export interface UploadUrlRequest {
  key: string;
  contentType: string;
  /** Exact size in bytes; null if not announced. */
  size: number | null;
  /** Size limit. If the storage cannot enforce it, the size is checked after the upload. */
  maxBytes: number;
  expiresAt: Date;
  /** Origin of this server as the caller sees it, for absolute URLs. */
  origin: string;
}

export interface DownloadUrlRequest {
  key: string;
  contentType: string;
  fileName: string;
  /** Content disposition: shown in the browser, or saved under its name. */
  disposition: 'inline' | 'attachment';
  expiresAt: Date;
  origin: string;
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Object storage with temporary URLs for uploads and downloads. Writes are atomic, and objects are immutable.
 */
export interface StoragePort {
  /** Whether download URLs lead to another server, so that file bytes do not pass through this one. */
  isRemote: boolean;
  /** URL for a PUT with exactly this content type. */
  createUploadUrl(request: UploadUrlRequest): Promise<string>;
  /** URL for a GET, whole or in ranges. */
  createDownloadUrl(request: DownloadUrlRequest): Promise<string>;
  stat(key: string): Promise<{ size: number } | null>;
  /** Returns null for a missing object. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** `encrypted`: requests server-side encryption, if the storage supports it. */
  write(key: string, bytes: Buffer, contentType: string, options?: { encrypted?: boolean }): Promise<void>;
  /** Writes a stream of exactly `size` bytes, for content that does not fit into memory. */
  writeStream(key: string, content: { stream: Readable; size: number }, contentType: string): Promise<void>;
  /** Returns false if the source is missing. The copy is independent of the source. */
  copy(from: string, to: string): Promise<boolean>;
  /** Idempotent: a missing object is not an error. */
  remove(key: string): Promise<void>;
}
