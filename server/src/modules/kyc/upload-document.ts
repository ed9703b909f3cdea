import { newId } from '../../kit/ids.ts';
import type { KycDeps } from './deps.ts';
import { maskNumberInName } from './document-number.ts';
import { findDocument, lockDocument, replaceDocument } from './kyc-documents.store.ts';
import { kycReceivedEmail, kycReceivedNotification } from './kyc-text.ts';
import { assertNotApproved } from './request-document-upload.ts';
import type { KycDocumentRow } from './tables.ts';

interface Input {
  userId: number;
  documentType: KycDocumentRow['documentType'];
  documentNumber: string;
  documentName: string;
  key: string;
}

/** Replaces the user's document with the uploaded PDF, in status PENDING. */
export const uploadDocument =
  ({ database, clock, random, box, files, notify, mails, people, publicUrl }: KycDeps) =>
  async ({ userId, documentType, documentNumber, documentName, key }: Input): Promise<void> => {
    assertNotApproved(await findDocument(database.read, userId));
    await files.registerWith({ userId, purpose: 'KYC_DOCUMENT', key }, (inspected) =>
      database.transact(async (tx) => {
        const before = await lockDocument(tx, userId);
        assertNotApproved(before);
        const file = await files.claim(tx, inspected);
        const id = newId(random);
        const now = clock.now();
        await replaceDocument(tx, before, {
          id,
          userId,
          documentType,
          numberSealed: box.seal(documentNumber, id),
          documentName: maskNumberInName(documentName, documentNumber),
          fileId: file.id,
          status: 'PENDING',
          note: null,
          version: 1,
          createdAt: now,
          updatedAt: now,
          reviewedAt: null,
        });
        if (before) await files.discard(tx, { fileId: before.fileId, userId });
        await notify(tx, { userId, message: kycReceivedNotification, link: '/settings' });
        const owner = (await people.contacts(tx, [userId])).get(userId);
        if (owner?.recipient) await mails.send(tx, owner.recipient, kycReceivedEmail(owner.name, `${publicUrl()}/settings`));
      }),
    );
  };
