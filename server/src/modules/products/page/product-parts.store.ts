import { and, count, eq, isNull } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import type { OwnedItem } from '../deps.ts';
import {
  type FaqRow,
  faqs,
  products,
  type QuestionRow,
  questions,
  type SupportDetailRow,
  supportDetails,
  type TestimonialRow,
  testimonials,
} from '../tables.ts';

const tables = { testimonial: testimonials, faq: faqs, question: questions, support: supportDetails };

export type PartKind = keyof typeof tables;
export type PartRow<Kind extends PartKind> = (typeof tables)[Kind]['$inferSelect'];
/** Fields that the seller enters. */
export type PartContent<Kind extends PartKind> = Omit<PartRow<Kind>, 'id' | 'productId' | 'seq' | 'createdAt' | 'updatedAt'>;
/** Missing fields keep their values. */
export type PartEdit<Kind extends PartKind> = { [Field in keyof PartContent<Kind>]?: PartContent<Kind>[Field] | undefined };

/** Store for four tables that differ only in their content columns. */
export function partStore<Kind extends PartKind>(kind: Kind) {
  type Row = PartRow<Kind>;
  type Content = PartContent<Kind>;
  // Only columns that all four tables have are used, so the type of one table fits all.
  const table = tables[kind] as unknown as typeof faqs;

  return {
    /** Oldest first. */
    of: (queries: Queries, productId: string) =>
      queries.select().from(table).where(eq(table.productId, productId)).orderBy(table.seq) as unknown as Promise<Row[]>,

    async countOf(queries: Queries, productId: string): Promise<number> {
      const [row] = await queries.select({ parts: count() }).from(table).where(eq(table.productId, productId));
      return row?.parts ?? 0;
    },

    /** Product of the part; null when the user does not own it or it is deleted. */
    async productOf(queries: Queries, { id, userId }: OwnedItem): Promise<string | null> {
      const found = await queries
        .select({ productId: table.productId })
        .from(table)
        .innerJoin(products, eq(products.id, table.productId))
        .where(and(eq(table.id, id), eq(products.userId, userId), isNull(products.deletedAt)))
        .limit(1);
      return found[0]?.productId ?? null;
    },

    async insert(tx: Tx, row: { id: string; productId: string; content: Content; now: Date }): Promise<Row> {
      const { id, productId, content, now } = row;
      const values = { id, productId, ...content, createdAt: now, updatedAt: now } as unknown as typeof faqs.$inferInsert;
      const [inserted] = await tx.insert(table).values(values).returning();
      return inserted as unknown as Row;
    },

    /** Null when the product has no such part. */
    async update(tx: Tx, row: { id: string; productId: string; content: PartEdit<Kind>; now: Date }): Promise<Row | null> {
      const { id, productId, content, now } = row;
      const [updated] = await tx
        .update(table)
        .set({ ...content, updatedAt: now } as object)
        .where(and(eq(table.id, id), eq(table.productId, productId)))
        .returning();
      return (updated as unknown as Row) ?? null;
    },

    async remove(tx: Tx, { id, productId }: { id: string; productId: string }): Promise<boolean> {
      const removed = await tx
        .delete(table)
        .where(and(eq(table.id, id), eq(table.productId, productId)))
        .returning({ id: table.id });
      return removed.length > 0;
    },
  };
}

interface CopiedRows {
  testimonials: TestimonialRow[];
  faqs: FaqRow[];
  questions: QuestionRow[];
  support: SupportDetailRow[];
}

/** Copies the rows to another product, in the same order. */
export async function copyParts(
  tx: Tx,
  rows: CopiedRows,
  { productId, now, nextId }: { productId: string; now: Date; nextId: () => string },
): Promise<void> {
  const copy = <Row extends { seq: number | null }>({ seq: _, ...content }: Row) => ({
    ...content,
    id: nextId(),
    productId,
    createdAt: now,
    updatedAt: now,
  });
  if (rows.testimonials.length > 0) await tx.insert(testimonials).values(rows.testimonials.map(copy));
  if (rows.faqs.length > 0) await tx.insert(faqs).values(rows.faqs.map(copy));
  if (rows.questions.length > 0) await tx.insert(questions).values(rows.questions.map(copy));
  if (rows.support.length > 0) await tx.insert(supportDetails).values(rows.support.map(copy));
}
