import { z } from 'zod';
import { MessageReply, successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime, singleLineText } from '../text-fields.ts';
import { ChangePasswordInput, SessionKind, SessionView, User } from './accounts.ts';
import { Code, OptionalCode, ProofInput } from './second-factor-code.ts';
import { EnteredPassword } from './user-fields.ts';

export const AdminSignInInput = z.strictObject({
  username: singleLineText('Username', 254),
  password: EnteredPassword,
  rememberMe: z.boolean().optional(),
  /** Required if the second factor is on (SECOND_FACTOR_REQUIRED after a correct password). */
  code: OptionalCode,
});

export const BeginSecondFactorInput = z.strictObject({ password: EnteredPassword });
export const ConfirmSecondFactorInput = z.strictObject({ code: Code });
/** Disabling the second factor or renewing its codes requires both the password and a code. */
export const SecondFactorProofInput = z.strictObject({ password: EnteredPassword, code: Code });

/** In production, the rest of the admin area stays closed until the administrator has completed these steps. */
export const PendingStep = z.enum(['CHANGE_PASSWORD', 'SET_UP_SECOND_FACTOR']);
export type PendingStep = z.infer<typeof PendingStep>;

const SignedInAdministrator = User.extend({ pendingSteps: z.array(PendingStep) });
export type SignedInAdministrator = z.infer<typeof SignedInAdministrator>;

const AdminSession = SessionView.extend({ kind: SessionKind });
export type AdminSession = z.infer<typeof AdminSession>;

export const SecondFactorSecret = z.object({ secret: z.string(), uri: z.string() });
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const SecondFactor = z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() });
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Limits guesses of passwords and codes. */
const attemptLimit = { calls: 10, seconds: 15 * 60 };

export const adminAccount = {
  'POST /api/v1/admin/signin': {
    access: 'public',
    adminCookie: 'set',
    to: 'sign in as an administrator',
    body: AdminSignInInput,
    /** `token`: the bearer token, or the CSRF token for a cookie session (`admin-cookie.ts`). */
    reply: successReply(z.object({ token: z.string(), user: SignedInAdministrator })),
    limit: { calls: 20, seconds: 15 * 60 },
  },
  'POST /api/v1/admin/signout': { access: 'admin', duringSetUp: true, adminCookie: 'clear', to: 'sign out', reply: MessageReply },
  'GET /api/v1/admin/me': { access: 'admin', duringSetUp: true, to: 'see your account', reply: successReply(SignedInAdministrator) },
  'POST /api/v1/admin/update-password': {
    access: 'admin',
    duringSetUp: true,
    to: 'update your password',
    body: ChangePasswordInput,
    reply: MessageReply,
    limit: attemptLimit,
  },
  'GET /api/v1/admin/sessions': { access: 'admin', to: 'see your sessions', reply: successReply(z.array(AdminSession)) },
  'DELETE /api/v1/admin/sessions/{id}': {
    access: 'admin',
    to: 'end a session',
    params: z.strictObject({ id: Id }),
    reply: MessageReply,
  },
  /** Re-authentication. Administrators with a second factor need a code; the password is not enough. */
  'POST /api/v1/admin/proof': {
    access: 'admin',
    to: 'confirm that it’s you',
    body: ProofInput,
    reply: successReply(z.object({ provedUntil: IsoTime })),
    limit: attemptLimit,
  },
  'GET /api/v1/admin/second-factor': {
    access: 'admin',
    duringSetUp: true,
    to: 'see your two-step sign-in',
    reply: successReply(SecondFactor),
  },
  'POST /api/v1/admin/second-factor/begin': {
    access: 'admin',
    duringSetUp: true,
    to: 'set up two-step sign-in',
    body: BeginSecondFactorInput,
    reply: successReply(SecondFactorSecret),
    limit: attemptLimit,
  },
  'POST /api/v1/admin/second-factor/confirm': {
    access: 'admin',
    duringSetUp: true,
    to: 'set up two-step sign-in',
    body: ConfirmSecondFactorInput,
    reply: successReply(RecoveryCodes),
    limit: attemptLimit,
  },
  'POST /api/v1/admin/second-factor/disable': {
    access: 'admin',
    to: 'turn off two-step sign-in',
    body: SecondFactorProofInput,
    reply: MessageReply,
    limit: attemptLimit,
  },
  'POST /api/v1/admin/second-factor/recovery-codes': {
    access: 'admin',
    to: 'get new recovery codes',
    body: SecondFactorProofInput,
    reply: successReply(RecoveryCodes),
    limit: attemptLimit,
  },
} satisfies Routes;
