import { z } from 'zod';
import { documentTypes, KycStatus } from '../accounts/kyc.ts';
import { pageOf, pageQuery, Search } from '../paging.ts';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime, multilineTextOrEmpty } from '../text-fields.ts';
import { PaymentMethod, PaymentMethodStatus, PaymentMethodType } from '../wallet/payment-methods.ts';
import { reviewMessages } from './admin-messages.ts';

const Owner = z.object({ id: z.int(), username: z.string(), email: z.string().nullable(), name: z.string() });

/** Optimistic lock: the version that the reviewer has seen. Optional; without it the current version is reviewed. */
const Version = z.int('Version must be a whole number').min(1, 'Version must be at least 1').optional();
const Order = z.enum(['asc', 'desc'], 'Order must be asc or desc').default('asc');
const params = z.strictObject({ id: Id });

const ReviewedDocument = z.object({
  id: Id,
  documentType: z.enum(documentTypes),
  /** Masked to its last four characters. */
  documentNumber: z.string(),
  documentName: z.string(),
  status: KycStatus,
  /** Note to the user. */
  note: z.string().nullable(),
  version: z.int(),
  createdAt: IsoTime,
  reviewedAt: IsoTime.nullable(),
  user: Owner,
});
export type ReviewedDocument = z.infer<typeof ReviewedDocument>;

const OpenedDocument = ReviewedDocument.extend({
  /** Full number, to compare it with the document. */
  documentNumber: z.string(),
  /** Temporary URL. */
  presignedUrl: z.string(),
});
export type OpenedDocument = z.infer<typeof OpenedDocument>;

export const KycReviewInput = z
  .strictObject({
    status: z.enum(KycStatus.options, 'Choose a status'),
    note: multilineTextOrEmpty('Note', 1000).optional(),
    version: Version,
  })
  .check((context) => {
    const { status, note } = context.value;
    if (status !== 'REJECTED' || note) return;
    context.issues.push({ code: 'custom', message: reviewMessages.reasonRequired, path: ['note'], input: note });
  });

const ReviewedMethod = PaymentMethod.extend({
  /** Masked to its last four digits. */
  accountNumber: z.string().nullable(),
  /** Masked to the first letters and the bank handle. */
  upiId: z.string().nullable(),
  version: z.int(),
  user: Owner,
});
export type ReviewedMethod = z.infer<typeof ReviewedMethod>;

const OpenedMethod = ReviewedMethod.extend({
  /** Full number, to verify it. */
  accountNumber: z.string().nullable(),
  /** Full UPI ID. */
  upiId: z.string().nullable(),
});
export type OpenedMethod = z.infer<typeof OpenedMethod>;

/** Rate limit of routes that return a full number or document: a stolen session must not copy them all. Each call is audited. */
export const openingLimit = { calls: 60, seconds: 60 };

export const PaymentMethodReviewInput = z
  .strictObject({ status: PaymentMethodStatus, reason: multilineTextOrEmpty('Reason', 500).optional(), version: Version })
  .check((context) => {
    const { status, reason } = context.value;
    const addReasonError = (message: string) => context.issues.push({ code: 'custom', message, path: ['reason'], input: reason });
    if (status === 'REJECTED' && !reason) addReasonError(reviewMessages.reasonRequired);
    if (status !== 'REJECTED' && reason) addReasonError(reviewMessages.reasonOnlyOnRejection);
  });

export const adminReviews = {
  'GET /api/v1/admin/kyc-documents': {
    access: 'admin',
    to: 'see the KYC documents',
    query: z.strictObject({
      ...pageQuery(),
      /** Matches name, username and email of the user, and the document type. */
      search: Search,
      status: KycStatus.optional(),
      documentType: z.enum(documentTypes, 'Unknown document type').optional(),
      /** Default order: PENDING, oldest first; then the others, newest first. */
      sort: z.enum(['createdAt', 'status'], 'Sort by createdAt or status').optional(),
      order: Order,
    }),
    reply: successReply(z.object({ documents: z.array(ReviewedDocument) })).extend({ meta: pageOf(ReviewedDocument).shape.meta }),
  },
  'GET /api/v1/admin/kyc-documents/{id}': {
    access: 'admin',
    to: 'see a KYC document',
    params,
    reply: successReply(OpenedDocument),
    limit: openingLimit,
  },
  'PUT /api/v1/admin/kyc-documents/{id}': {
    access: 'admin',
    proof: 'recent',
    to: 'review a KYC document',
    params,
    body: KycReviewInput,
    reply: successReply(ReviewedDocument),
  },
  'GET /api/v1/admin/payment-methods': {
    access: 'admin',
    to: 'see the payment methods',
    query: z.strictObject({
      ...pageQuery(),
      /** Matches name, username and email of the user, the bank name and the account holder names. */
      search: Search,
      status: PaymentMethodStatus.optional(),
      type: PaymentMethodType.optional(),
      /** Default order: PENDING, oldest first; then the others, newest first. */
      sort: z.enum(['createdAt', 'status'], 'Sort by createdAt or status').optional(),
      order: Order,
    }),
    reply: pageOf(ReviewedMethod),
  },
  'GET /api/v1/admin/payment-methods/{id}': {
    access: 'admin',
    to: 'see a payment method',
    params,
    reply: successReply(OpenedMethod),
    limit: openingLimit,
  },
  'PUT /api/v1/admin/payment-methods/{id}': {
    access: 'admin',
    proof: 'recent',
    to: 'review a payment method',
    params,
    body: PaymentMethodReviewInput,
    reply: successReply(ReviewedMethod),
  },
} satisfies Routes;
