import { and, count, eq, isNull } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import type { Owned } from '../deps.ts';
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
/** What a person writes of it. */
export type PartContent<Kind extends PartKind> = Omit<PartRow<Kind>, 'id' | 'productId' | 'seq' | 'createdAt' | 'updatedAt'>;
/** Fields that are left out stay as they are. */
export type PartEdit<Kind extends PartKind> = { [Field in keyof PartContent<Kind>]?: PartContent<Kind>[Field] | undefined };

/** Four tables that differ in what people write into them, and in nothing else. */
export function partStore<Kind extends PartKind>(kind: Kind) {
  type Row = PartRow<Kind>;
  type Content = PartContent<Kind>;
  // The columns that all of them have are those of any of them.
  const table = tables[kind] as unknown as typeof faqs;

  return {
    /** In the order in which they came. */
    of: (queries: Queries, productId: string) =>
      queries.select().from(table).where(eq(table.productId, productId)).orderBy(table.seq) as unknown as Promise<Row[]>,

    async countOf(queries: Queries, productId: string): Promise<number> {
      const [row] = await queries.select({ parts: count() }).from(table).where(eq(table.productId, productId));
      return row?.parts ?? 0;
    },

    /** The product it stands on, if that is this person's and still there. */
    async productOf(queries: Queries, { id, userId }: Owned): Promise<string | null> {
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

    /** Null when the product has none such. */
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

interface Copied {
  testimonials: TestimonialRow[];
  faqs: FaqRow[];
  questions: QuestionRow[];
  support: SupportDetailRow[];
}

/** Inserts these rows of one product for another one, in the same order. */
export async function copyParts(
  tx: Tx,
  rows: Copied,
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
