import type { DataExport } from '@jamun/contract';
import { hours, later } from '../../kit/clock.ts';
import type { DataExportRow } from './tables.ts';

/** One export per 24 hours; a failed one does not count. */
export const nextRequestAt = ({ requestedAt, status }: Pick<DataExportRow, 'requestedAt' | 'status'>): Date =>
  status === 'FAILED' ? requestedAt : later(requestedAt, hours(24));

/** Compares times only: the sweep may not have removed the file yet. */
export const isExpired = ({ expiresAt }: Pick<DataExportRow, 'expiresAt'>, now: Date): boolean => expiresAt !== null && expiresAt <= now;

export const dataExportView = (row: DataExportRow, { now, fileSize }: { now: Date; fileSize: number | null }): DataExport => ({
  id: row.id,
  status: row.status === 'READY' && isExpired(row, now) ? 'EXPIRED' : row.status,
  requestedAt: row.requestedAt.toISOString(),
  readyAt: row.readyAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  fileSize,
  nextRequestAt: nextRequestAt(row).toISOString(),
});
