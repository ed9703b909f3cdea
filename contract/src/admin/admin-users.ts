import { z } from 'zod';
import { Role, SessionKind, User } from '../accounts/accounts.ts';
import { documentTypes, KycStatus } from '../accounts/kyc.ts';
import { pageOf, pageQuery, Search } from '../paging.ts';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime, multilineText, multilineTextOrEmpty, UserId } from '../text-fields.ts';
import { PaymentMethod } from '../wallet/payment-methods.ts';
import { Wallet } from '../wallet/wallet.ts';

const AdminUserRow = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: Role,
  /** Has bought without an account. */
  isGuest: z.boolean(),
  isBanned: z.boolean(),
  createdAt: IsoTime,
  planName: z.string(),
  /** Null without a submitted document. */
  kycStatus: KycStatus.nullable(),
});
export type AdminUserRow = z.infer<typeof AdminUserRow>;

const AdminUser = User.extend({
  /** Has bought without an account: cannot sign in or sell. */
  isGuest: z.boolean(),
  banReason: z.string().nullable(),
  bannedAt: IsoTime.nullable(),
  plan: z.object({
    id: Id,
    name: z.string(),
    transactionFeePercentage: z.number(),
    /** False for the default plan. */
    assigned: z.boolean(),
  }),
  kyc: z.object({ id: Id, status: KycStatus, documentType: z.enum(documentTypes), createdAt: IsoTime }).nullable(),
  /** Numbers are masked; the full numbers are only in the review. */
  paymentMethods: z.array(PaymentMethod),
  wallet: Wallet,
  sessions: z.array(z.object({ id: Id, kind: SessionKind, device: z.string(), createdAt: IsoTime, lastSeenAt: IsoTime })),
  counts: z.object({
    sessions: z.int(),
    paymentMethods: z.int(),
    /** All submitted documents, including replaced ones. */
    kycDocuments: z.int(),
    /** All paid orders, including refunded ones. */
    sales: z.int(),
    purchases: z.int(),
  }),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const BanInput = z.strictObject({ reason: multilineText('Reason', 500) });
export const UnbanInput = z.strictObject({ reason: multilineTextOrEmpty('Reason', 500).optional() });

const params = z.strictObject({ id: UserId });

export const adminUsers = {
  'GET /api/v1/admin/users': {
    access: 'admin',
    to: 'see the users',
    query: z.strictObject({
      ...pageQuery(),
      /** Matches name, username, email and phone. */
      search: Search,
      role: Role.optional(),
      status: z.enum(['active', 'banned'], 'Status must be active or banned').optional(),
      /** Default: members, who have an account, and guests, who have bought without one. */
      account: z.enum(['member', 'guest'], 'Account must be member or guest').optional(),
      sort: z.enum(['createdAt', 'name'], 'Sort by createdAt or name').default('createdAt'),
      /** Default: newest first; names from A to Z. */
      order: z.enum(['asc', 'desc'], 'Order must be asc or desc').optional(),
    }),
    reply: pageOf(AdminUserRow),
  },
  'GET /api/v1/admin/users/{id}': { access: 'admin', to: 'see a user', params, reply: successReply(AdminUser) },
  'POST /api/v1/admin/users/{id}/ban': {
    access: 'admin',
    proof: 'recent',
    to: 'ban a user',
    params,
    body: BanInput,
    reply: successReply(AdminUser),
  },
  'POST /api/v1/admin/users/{id}/unban': {
    access: 'admin',
    proof: 'recent',
    to: 'unban a user',
    params,
    body: UnbanInput,
    reply: successReply(AdminUser),
  },
  'POST /api/v1/admin/users/{id}/sign-out': {
    access: 'admin',
    proof: 'recent',
    to: 'sign a user out',
    params,
    reply: successReply(AdminUser),
  },
  'PUT /api/v1/admin/users/{id}/plan': {
    access: 'admin',
    proof: 'recent',
    to: 'assign a plan to a user',
    params,
    /** Null assigns the default plan. */
    body: z.strictObject({ planId: Id.nullable() }),
    reply: successReply(AdminUser),
  },
} satisfies Routes;
