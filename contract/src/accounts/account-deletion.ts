import { z } from 'zod';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { IsoTime } from '../text-fields.ts';
import { EnteredPassword } from './user-fields.ts';

/** Text that the user must type, so that an accidental tap does not delete the account. */
export const deletionConfirmation = 'DELETE';

const DeletionBlocker = z.object({
  code: z.enum(['BALANCE', 'DEBT', 'WITHDRAWAL', 'ORDER', 'REFUND', 'REFUND_REQUEST', 'SUBSCRIBERS']),
  message: z.string(),
  /** Studio page on which the user can resolve it. */
  page: z.string(),
});
export type DeletionBlocker = z.infer<typeof DeletionBlocker>;

const AccountDeletion = z.object({
  /** Scheduled time of the deletion; null when none is scheduled. */
  dueAt: IsoTime.nullable(),
  /** Reasons why the account cannot be deleted yet. */
  blockers: z.array(DeletionBlocker),
});
export type AccountDeletion = z.infer<typeof AccountDeletion>;

export const AccountDeletionInput = z.strictObject({
  password: EnteredPassword,
  confirmation: z.literal(deletionConfirmation, `Type ${deletionConfirmation} to confirm`),
});

export const accountDeletion = {
  'GET /api/v1/users/me/deletion': { access: 'user', to: 'see the deletion of your account', reply: successReply(AccountDeletion) },
  'POST /api/v1/users/me/deletion': {
    access: 'user',
    to: 'delete your account',
    body: AccountDeletionInput,
    reply: successReply(AccountDeletion),
    limit: { calls: 10, seconds: 15 * 60 },
  },
  'DELETE /api/v1/users/me/deletion': { access: 'user', to: 'keep your account', reply: successReply(AccountDeletion) },
} satisfies Routes;
