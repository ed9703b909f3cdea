import { z } from 'zod';
import { MessageReply, successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { displayNameOrEmpty, Id, IsoTime, linkToken } from '../text-fields.ts';
import { accountMessages } from './account-messages.ts';
import { OptionalCode } from './second-factor-code.ts';
import { ConfirmPassword, Email, EnteredPassword, FullName, NewPassword, OldPassword, Phone } from './user-fields.ts';

export const Role = z.enum(['USER', 'ADMIN']);

export const User = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  phone: z.string().nullable(),
  location: z.string().nullable(),
  username: z.string(),
  role: Role,
  isBanned: z.boolean(),
  createdAt: IsoTime,
});
export type User = z.infer<typeof User>;

export const SignedIn = z.object({ token: z.string(), user: User });

export const SignInInput = z
  .strictObject({
    username: z.string('Email or phone is required'),
    loginMethod: z.enum(['email', 'phone'], 'Choose email or phone'),
    password: EnteredPassword,
    rememberMe: z.boolean().optional(),
    /** Required if the account has a second factor (SECOND_FACTOR_REQUIRED after a correct password). */
    code: OptionalCode,
  })
  // Rejects only a malformed address; the response never reveals whether an account exists.
  .check((context) => {
    const { username, loginMethod } = context.value;
    const parsed = (loginMethod === 'email' ? Email : Phone).safeParse(username);
    if (parsed.success) context.value.username = parsed.data;
    else
      for (const issue of parsed.error.issues)
        context.issues.push({ code: 'custom', message: issue.message, path: ['username'], input: username });
  });

export const SignUpInput = z.strictObject({
  email: Email,
  fullName: FullName,
  phone: Phone,
  password: NewPassword,
  rememberMe: z.boolean().optional(),
});

const checkConfirmation = (context: z.core.ParsePayload<{ newPassword: string; confirmPassword: string }>) => {
  const { newPassword, confirmPassword } = context.value;
  if (newPassword !== confirmPassword) {
    context.issues.push({ code: 'custom', message: accountMessages.passwordsMustMatch, path: ['confirmPassword'], input: confirmPassword });
  }
};

export const ChangePasswordInput = z
  .strictObject({ oldPassword: OldPassword, newPassword: NewPassword, confirmPassword: ConfirmPassword })
  .check((context) => {
    const { oldPassword, newPassword } = context.value;
    if (oldPassword === newPassword) {
      context.issues.push({ code: 'custom', message: accountMessages.passwordsMustDiffer, path: ['newPassword'], input: newPassword });
    }
  }, checkConfirmation);

export const ForgotPasswordInput = z.strictObject({ email: Email });
export const ResetPasswordInput = z
  .strictObject({ token: linkToken, newPassword: NewPassword, confirmPassword: ConfirmPassword, code: OptionalCode })
  .check(checkConfirmation);

export const UpdateMeInput = z.strictObject({
  name: FullName.optional(),
  phone: Phone.optional(),
  location: displayNameOrEmpty('Location', 200).nullable().optional(),
});
/** Form schema for an account without a phone number: the field may stay empty. */
export const UpdateMeWithoutPhoneInput = UpdateMeInput.extend({ phone: z.union([z.literal(''), Phone]) });

const EmailVerification = z.object({
  /** Null after another account has verified the address as its own. */
  email: z.string().nullable(),
  isVerified: z.boolean(),
  /** Mail outbox page of the sandbox; null when emails are really sent. */
  outboxUrl: z.string().nullable(),
});
export type EmailVerification = z.infer<typeof EmailVerification>;

/**
 * Contact details of a seller on sale pages. EMAIL: the verified email address and the support details of the item. SUPPORT: the
 * support details of the item. NONE: no details. ACCOUNT (legacy): email and phone, the default before sellers could choose.
 */
export const PublicContact = z.enum(['ACCOUNT', 'EMAIL', 'SUPPORT', 'NONE']);
export type PublicContact = z.infer<typeof PublicContact>;
export const PublicContactInput = z.strictObject({
  publicContact: PublicContact.exclude(['ACCOUNT'], 'Choose what buyers see'),
});
const PublicContactSetting = z.object({ publicContact: PublicContact });

/** `guest`: opened by an email code, for the purchases of that address alone. */
export const SessionKind = z.enum(['user', 'admin', 'guest']);
export type SessionKind = z.infer<typeof SessionKind>;
export type PasswordSessionKind = Exclude<SessionKind, 'guest'>;

export const SessionView = z.object({
  id: Id,
  device: z.string(),
  current: z.boolean(),
  /** Opened by a code from an email: shows purchases only. */
  byCode: z.boolean(),
  createdAt: IsoTime,
  lastSeenAt: IsoTime,
  expiresAt: IsoTime,
});
export type Session = z.infer<typeof SessionView>;

// Limits per network address are high, because mobile carriers put thousands of users behind one; the server limits each account more strictly.
const attemptLimit = { calls: 200, seconds: 15 * 60 };
const emailLimit = { calls: 30, seconds: 60 * 60 };

/** Link that proves an address: works with a session of its account, or with its password (422 for the field otherwise). */
export const LinkProof = z.strictObject({ token: linkToken, password: EnteredPassword.optional() });

export const accounts = {
  'POST /api/v1/auth/signup': {
    access: 'public',
    to: 'sign up',
    body: SignUpInput,
    reply: successReply(SignedIn),
    limit: { calls: 60, seconds: 60 * 60 },
  },
  'POST /api/v1/auth/signin': { access: 'public', to: 'sign in', body: SignInInput, reply: successReply(SignedIn), limit: attemptLimit },
  'POST /api/v1/auth/signout': { access: 'user', to: 'sign out', reply: MessageReply },
  'POST /api/v1/auth/forgot-password': {
    access: 'public',
    to: 'ask for a new password',
    body: ForgotPasswordInput,
    reply: MessageReply,
    limit: emailLimit,
  },
  'POST /api/v1/auth/reset-password': {
    access: 'public',
    to: 'set a new password',
    body: ResetPasswordInput,
    reply: MessageReply,
    limit: attemptLimit,
  },
  'POST /api/v1/auth/update-password': {
    access: 'user',
    to: 'update your password',
    body: ChangePasswordInput,
    reply: MessageReply,
    limit: { calls: 10, seconds: 15 * 60 },
  },
  /** Guests have bought with the address: only with a session of the account (409 otherwise), because the purchases move to it. */
  'POST /api/v1/auth/verify-email': {
    access: 'public',
    recognises: 'user',
    to: 'verify your email address',
    body: LinkProof,
    reply: MessageReply,
    limit: attemptLimit,
  },
  'GET /api/v1/auth/verify-email': {
    access: 'user',
    to: 'see whether your email address is verified',
    reply: successReply(EmailVerification),
  },
  'POST /api/v1/auth/verify-email/resend': {
    access: 'user',
    to: 'verify your email address',
    reply: successReply(EmailVerification),
    limit: { calls: 5, seconds: 60 * 60 },
  },
  'GET /api/v1/auth/sessions': { access: 'user', to: 'see your sessions', reply: successReply(z.array(SessionView)) },
  'DELETE /api/v1/auth/sessions/{id}': {
    access: 'user',
    to: 'end a session',
    proof: 'recent',
    params: z.strictObject({ id: Id }),
    reply: MessageReply,
  },
  'GET /api/v1/users/me': { access: 'user', to: 'see your account', reply: successReply(User) },
  'PUT /api/v1/users/me': {
    access: 'user',
    to: 'update your profile',
    // Required for a new phone number.
    proof: 'conditional',
    body: UpdateMeInput,
    reply: successReply(User),
  },
  'GET /api/v1/users/me/public-contact': { access: 'user', to: 'see your public contact', reply: successReply(PublicContactSetting) },
  'PUT /api/v1/users/me/public-contact': {
    access: 'user',
    to: 'update your public contact',
    body: PublicContactInput,
    reply: successReply(PublicContactSetting),
  },
} satisfies Routes;
