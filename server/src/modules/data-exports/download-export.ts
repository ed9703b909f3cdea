import { dataExportMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import { isExpired } from './data-export.presenter.ts';
import { lockExport } from './data-exports.store.ts';
import type { DataExportsDeps } from './deps.ts';

type Deps = Pick<DataExportsDeps, 'database' | 'clock' | 'audit' | 'files'>;

const urlMinutes = 5;

/** Returns a temporary download URL. Every call writes an audit entry. */
export const downloadExport =
  ({ database, clock, files, audit }: Deps) =>
  async ({ id, actor, origin }: { id: string; actor: Actor; origin: string }): Promise<string> => {
    const { userId } = actor;
    const file = await database.transact(async (tx) => {
      const row = await lockExport(tx, userId);
      if (row?.id !== id) throw new AppError('NOT_FOUND');
      if (row.status === 'EXPIRED' || isExpired(row, clock.now()))
        throw new AppError('LINK_SPENT', { message: dataExportMessages.expired });
      const found = row.fileId === null ? null : await files.find(tx, { fileId: row.fileId, userId });
      if (!found) throw new AppError('NOT_FOUND');
      await audit.record(tx, { actor, action: 'DATA_EXPORT_DOWNLOADED', subject: { type: 'user', id: userId, userId } });
      return found;
    });
    return files.addressOf(file, { as: 'attachment', minutes: urlMinutes, origin });
  };
