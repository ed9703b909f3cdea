import { type KycStatus, reviewMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { Queries, Tx } from '../../platform/db/database.ts';
import type { KycDeps } from './deps.ts';
import { maskNumberInNote } from './document-number.ts';
import { lockDocument } from './kyc-documents.store.ts';
import { findDocumentById, wasReplaced, writeReview } from './kyc-reviews.store.ts';
import { allowedReviewStatuses, isDecided } from './kyc-status.ts';
import { kycEmail, kycNotification } from './kyc-text.ts';
import type { KycDocumentRow } from './tables.ts';

type Deps = Pick<KycDeps, 'clock' | 'box' | 'notify' | 'mails' | 'people' | 'publicUrl'>;

interface Review {
  id: string;
  status: KycStatus;
  note: string | null;
  /** Optimistic lock: the version that the reviewer has seen. Without it the current version is reviewed. */
  version: number | undefined;
  reviewerId: number;
}

/** Error for a missing document: CONFLICT when it was replaced, NOT_FOUND otherwise. */
export async function missingDocumentError(queries: Queries, id: string): Promise<AppError> {
  const replaced = await wasReplaced(queries, id);
  return replaced ? new AppError('CONFLICT', { message: reviewMessages.documentReplaced }) : new AppError('NOT_FOUND');
}

async function lockForReview(tx: Tx, { id, version, reviewerId }: Review): Promise<KycDocumentRow> {
  const unlocked = await findDocumentById(tx, id);
  const locked = unlocked && (await lockDocument(tx, unlocked.userId));
  if (locked?.id !== id) throw await missingDocumentError(tx, id);
  if (locked.userId === reviewerId) throw new AppError('FORBIDDEN', { message: reviewMessages.ownDocument });
  if (version !== undefined && version !== locked.version) throw new AppError('CONFLICT');
  return locked;
}

async function notifyOwner({ notify, mails, people, publicUrl }: Deps, tx: Tx, { userId, ...outcome }: KycDocumentRow): Promise<void> {
  await notify(tx, { userId, message: kycNotification(outcome), link: '/settings' });
  const owner = (await people.contacts(tx, [userId])).get(userId);
  if (owner?.recipient) await mails.send(tx, owner.recipient, kycEmail(owner.name, outcome, `${publicUrl()}/settings`));
}

/** Runs in the caller's transaction. Repeating the same decision changes nothing and sends no notification. */
export const reviewDocument =
  (deps: Deps) =>
  async (tx: Tx, review: Review): Promise<{ before: KycDocumentRow; after: KycDocumentRow }> => {
    const before = await lockForReview(tx, review);
    const { status } = review;
    const note = review.note && maskNumberInNote(review.note, deps.box.open(before.numberSealed, before.id));
    if (status === before.status && note === before.note) return { before, after: before };
    if (!allowedReviewStatuses[before.status].includes(status)) throw new AppError('CONFLICT');
    const now = deps.clock.now();
    const after = { ...before, status, note, version: before.version + 1, updatedAt: now, reviewedAt: isDecided[status] ? now : null };
    const { id, version, updatedAt, reviewedAt } = after;
    await writeReview(tx, { id, status, note, version, updatedAt, reviewedAt });
    await notifyOwner(deps, tx, after);
    return { before, after };
  };
