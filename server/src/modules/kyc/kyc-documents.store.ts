import { and, eq } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turns.ts';
import { kycDocuments as documents, type KycDocumentRow, replacedDocuments } from './tables.ts';

export async function findDocument(queries: Queries, userId: number): Promise<KycDocumentRow | null> {
  const found = await queries.select().from(documents).where(eq(documents.userId, userId)).limit(1);
  return found[0] ?? null;
}

/** Nobody replaces or reviews it until the transaction ends; also where there is none yet. */
export async function lockDocument(tx: Tx, userId: number): Promise<KycDocumentRow | null> {
  await takeTurn(tx, 'kyc-document', userId);
  const found = await tx.select().from(documents).where(eq(documents.userId, userId)).for('update');
  return found[0] ?? null;
}

/** A new row with a new id: who reviews the old one is told that it was replaced. */
export async function replaceDocument(tx: Tx, before: KycDocumentRow | null, row: KycDocumentRow): Promise<void> {
  if (before) {
    const { id, userId, createdAt } = before;
    await tx.delete(documents).where(and(eq(documents.id, id), eq(documents.userId, userId)));
    await tx.insert(replacedDocuments).values({ id, userId, createdAt, replacedAt: row.createdAt });
  }
  await tx.insert(documents).values(row);
}

/** With what is kept of replaced ones. The caller holds the document. */
export async function deleteDocuments(tx: Tx, userId: number): Promise<void> {
  await tx.delete(documents).where(eq(documents.userId, userId));
  await tx.delete(replacedDocuments).where(eq(replacedDocuments.userId, userId));
}
