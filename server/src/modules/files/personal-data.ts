import type { ExportPersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { pagedSection } from '../../platform/personal-data/sections.ts';
import type { FilesDeps } from './deps.ts';
import { uploadedFiles } from './files.store.ts';
import type { FileRow } from './tables.ts';

export const exportPersonalData =
  ({ database: { read } }: Pick<FilesDeps, 'database'>): ExportPersonalData =>
  (userId) => [
    pagedSection<FileRow>({
      name: 'files',
      about: 'Files you uploaded: their names and sizes, not their content',
      load: (last, limit) => uploadedFiles(read, { userId, after: last?.id, limit }),
      view: ({ purpose, fileName, contentType, size, createdAt }) => ({
        purpose,
        fileName,
        contentType,
        size,
        createdAt: createdAt.toISOString(),
      }),
    }),
  ];
