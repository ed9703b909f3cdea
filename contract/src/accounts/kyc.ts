import { z } from 'zod';
import { FileSize, registrationLimit, StorageKey } from '../products/files.ts';
import { MessageReply, successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { displayName, Id, IsoTime } from '../text-fields.ts';
import { kycMessages } from './settings-messages.ts';

export const documentTypes = [
  'PAN',
  'PASSPORT',
  'DRIVERS_LICENSE',
  'NATIONAL_ID',
  'VOTER_ID',
  'TAX_ID',
  'UTILITY_BILL',
  'BANK_STATEMENT',
  'OTHER',
] as const;

export const KycStatus = z.enum(['PENDING', 'APPROVED', 'REJECTED', 'RESUBMIT_REQUESTED']);
export type KycStatus = z.infer<typeof KycStatus>;

const DocumentNumber = z
  .string(kycMessages.enterNumber)
  .trim()
  .min(1, kycMessages.enterNumber)
  .refine((text) => [...text].length <= 50, 'Document number must be at most 50 characters')
  .refine((text) => !/\p{Cc}/u.test(text), 'Document number contains characters that are not allowed');

// The fourth letter is the type of holder: P for a person, C for a company, and so on.
const pan = /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/i;

/** Checks a PAN before it converts it to upper case: a dotless ı would become an I. */
function normalisePan(context: z.core.ParsePayload<{ documentType: string; documentNumber: string }>): void {
  const { documentType, documentNumber } = context.value;
  if (documentType !== 'PAN') return;
  if (pan.test(documentNumber)) context.value.documentNumber = documentNumber.toUpperCase();
  else context.issues.push({ code: 'custom', message: kycMessages.wrongPan, path: ['documentNumber'], input: documentNumber });
}

const document = {
  documentType: z.enum(documentTypes, kycMessages.selectType),
  documentNumber: DocumentNumber,
  documentName: displayName('Document name', 255),
};

const KycUpload = z.strictObject({ ...document, fileSize: FileSize }).check(normalisePan);
const KycRegistration = z.strictObject({ ...document, s3Key: StorageKey }).check(normalisePan);

const KycDocument = z.object({
  id: Id,
  documentType: z.enum(documentTypes),
  /** Masked to its last four characters. */
  documentNumber: z.string(),
  documentName: z.string(),
  s3Key: z.string(),
  status: KycStatus,
  note: z.string().nullable(),
  createdAt: IsoTime,
  url: z.string(),
});
export type KycDocument = z.infer<typeof KycDocument>;

export const kyc = {
  'POST /api/v1/kyc/get-upload-url': {
    access: 'user',
    to: 'upload a KYC document',
    body: KycUpload,
    reply: successReply(z.object({ uploadUrl: z.string(), s3Key: z.string() })),
  },
  'POST /api/v1/kyc/upload-document': {
    access: 'user',
    to: 'upload a KYC document',
    body: KycRegistration,
    limit: registrationLimit,
    reply: MessageReply,
  },
  'GET /api/v1/kyc/get-kyc-document': { access: 'user', to: 'see your KYC document', reply: successReply(KycDocument.nullable()) },
} satisfies Routes;
