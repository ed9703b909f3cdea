import { type KycStatus, reviewMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { Queries, Tx } from '../../platform/db/database.ts';
import type { KycDeps } from './deps.ts';
import { noteWithoutNumber } from './document-number.ts';
import { lockDocument } from './kyc-documents.store.ts';
import { kycLetter, kycNotice } from './kyc-news.ts';
import { findById, wasReplaced, writeReview } from './kyc-reviews.store.ts';
import { decided, reviewable } from './kyc-status.ts';
import type { KycDocumentRow } from './tables.ts';

type Deps = Pick<KycDeps, 'clock' | 'box' | 'notify' | 'mails' | 'people' | 'publicUrl'>;

interface Review {
  id: string;
  status: KycStatus;
  note: string | null;
  /** What the reviewer has seen; whatever is there now when left out. */
  version: number | undefined;
  reviewerId: number;
}

/** Why it is not there: another took its place, or it never was. */
export async function absence(queries: Queries, id: string): Promise<AppError> {
  const replaced = await wasReplaced(queries, id);
  return replaced ? new AppError('CONFLICT', { message: reviewMessages.documentReplaced }) : new AppError('NOT_FOUND');
}

/** The document, held until the transaction ends: it is neither replaced nor reviewed by another meanwhile. */
async function holdDocument(tx: Tx, { id, version, reviewerId }: Review): Promise<KycDocumentRow> {
  const seen = await findById(tx, id);
  const held = seen && (await lockDocument(tx, seen.userId));
  if (held?.id !== id) throw await absence(tx, id);
  if (held.userId === reviewerId) throw new AppError('FORBIDDEN', { message: reviewMessages.ownDocument });
  if (version !== undefined && version !== held.version) throw new AppError('CONFLICT');
  return held;
}

async function tell({ notify, mails, people, publicUrl }: Deps, tx: Tx, { userId, ...outcome }: KycDocumentRow): Promise<void> {
  await notify(tx, { userId, message: kycNotice(outcome), link: '/settings' });
  const person = (await people.contacts(tx, [userId])).get(userId);
  if (person?.recipient) await mails.send(tx, person.recipient, kycLetter(person.name, outcome, `${publicUrl()}/settings`));
}

/** Inside the caller's transaction. Deciding the same once more changes nothing, and nobody is told again. */
export const reviewDocument =
  (deps: Deps) =>
  async (tx: Tx, review: Review): Promise<{ before: KycDocumentRow; after: KycDocumentRow }> => {
    const before = await holdDocument(tx, review);
    const { status } = review;
    const note = review.note && noteWithoutNumber(review.note, deps.box.open(before.numberSealed, before.id));
    if (status === before.status && note === before.note) return { before, after: before };
    if (!reviewable[before.status].includes(status)) throw new AppError('CONFLICT');
    const now = deps.clock.now();
    const after = { ...before, status, note, version: before.version + 1, updatedAt: now, reviewedAt: decided[status] ? now : null };
    const { id, version, updatedAt, reviewedAt } = after;
    await writeReview(tx, { id, status, note, version, updatedAt, reviewedAt });
    await tell(deps, tx, after);
    return { before, after };
  };
