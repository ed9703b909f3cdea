import type { ExportPersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { unpagedSection } from '../../platform/personal-data/sections.ts';
import type { KycDeps } from './deps.ts';
import { maskNumber } from './document-number.ts';
import { findDocument } from './kyc-documents.store.ts';

export const exportPersonalData =
  ({ database: { read }, box }: Pick<KycDeps, 'database' | 'box'>): ExportPersonalData =>
  (userId) => [
    unpagedSection({
      name: 'kyc',
      about: 'Your KYC document and its status, with the number masked',
      async load() {
        const row = await findDocument(read, userId);
        if (!row) return [];
        const { documentType, documentName, status, note, createdAt, reviewedAt } = row;
        return [
          {
            documentType,
            documentNumber: maskNumber(box.open(row.numberSealed, row.id)),
            documentName,
            status,
            note,
            createdAt: createdAt.toISOString(),
            reviewedAt: reviewedAt?.toISOString() ?? null,
          },
        ];
      },
    }),
  ];
