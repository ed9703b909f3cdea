import type { OpenedDocument, ReviewedDocument } from '@jamun/contract';
import type { Paged } from '../../platform/http/mount.ts';
import type { KycDeps } from './deps.ts';
import { openedDocumentView, reviewedDocumentView } from './kyc-document.presenter.ts';
import { countDocuments, countSubmitted, findDocumentById, findDocuments, listDocuments } from './kyc-reviews.store.ts';
import { missingDocumentError, reviewDocument } from './review-document.ts';
import type { KycDocumentRow } from './tables.ts';

type Deps = Pick<KycDeps, 'database' | 'clock' | 'box' | 'files' | 'notify' | 'mails' | 'people' | 'publicUrl'>;

const urlMinutes = 5;

/** Review of KYC documents by administrators. */
export function reviews(deps: Deps) {
  const { database, box, files, people } = deps;
  const { read } = database;

  async function views(rows: KycDocumentRow[]): Promise<ReviewedDocument[]> {
    const owners = await people.contacts(
      read,
      rows.map(({ userId }) => userId),
    );
    return rows.flatMap((row) => {
      const owner = owners.get(row.userId);
      return owner ? [reviewedDocumentView(row, { number: box.open(row.numberSealed, row.id), owner })] : [];
    });
  }

  return {
    async list(query: Omit<Parameters<typeof listDocuments>[1], 'matchingUserIds'>): Promise<Paged<ReviewedDocument>> {
      const matchingUserIds = query.search ? people.userIdsMatching(query.search) : undefined;
      const { rows, total } = await listDocuments(read, { ...query, matchingUserIds });
      return { rows: await views(rows), total };
    },
    /** Returns the document with its full number and a temporary URL. The caller writes the audit entry. */
    async open({ id, origin }: { id: string; origin: string }): Promise<OpenedDocument> {
      const row = await findDocumentById(read, id);
      const file = row && (await files.find(read, { fileId: row.fileId, userId: row.userId }));
      const owner = row && (await people.contacts(read, [row.userId])).get(row.userId);
      if (!row || !file || !owner) throw await missingDocumentError(read, id);
      const presignedUrl = await files.addressOf(file, { as: 'inline', minutes: urlMinutes, origin });
      return openedDocumentView(row, { number: box.open(row.numberSealed, row.id), owner, presignedUrl });
    },
    review: reviewDocument(deps),
    async view(row: KycDocumentRow): Promise<ReviewedDocument> {
      const [view] = await views([row]);
      if (!view) throw new Error(`KYC document ${row.id} has no owner`);
      return view;
    },
    of: (userIds: number[]) => findDocuments(read, userIds),
    countSubmitted: (userId: number) => countSubmitted(read, userId),
    counts: (spans: Parameters<typeof countDocuments>[1]) => countDocuments(read, spans),
  };
}
