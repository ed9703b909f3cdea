import { and, eq } from 'drizzle-orm';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { kycDocuments as documents, type KycDocumentRow, replacedDocuments } from './tables.ts';

export async function findDocument(queries: Queries, userId: number): Promise<KycDocumentRow | null> {
  const found = await queries.select().from(documents).where(eq(documents.userId, userId)).limit(1);
  return found[0] ?? null;
}

/** Advisory lock and row lock against concurrent replacement or review. The advisory lock also covers a user without a document. */
export async function lockDocument(tx: Tx, userId: number): Promise<KycDocumentRow | null> {
  await advisoryLock(tx, 'kyc-document', userId);
  const found = await tx.select().from(documents).where(eq(documents.userId, userId)).for('update');
  return found[0] ?? null;
}

/** Inserts a new row with a new id, so that a reviewer of the old document gets an error that it was replaced. */
export async function replaceDocument(tx: Tx, before: KycDocumentRow | null, row: KycDocumentRow): Promise<void> {
  if (before) {
    const { id, userId, createdAt } = before;
    await tx.delete(documents).where(and(eq(documents.id, id), eq(documents.userId, userId)));
    await tx.insert(replacedDocuments).values({ id, userId, createdAt, replacedAt: row.createdAt });
  }
  await tx.insert(documents).values(row);
}

/** Deletes the document and the history of replaced ones. The caller has locked the document. */
export async function deleteDocuments(tx: Tx, userId: number): Promise<void> {
  await tx.delete(documents).where(eq(documents.userId, userId));
  await tx.delete(replacedDocuments).where(eq(replacedDocuments.userId, userId));
}
