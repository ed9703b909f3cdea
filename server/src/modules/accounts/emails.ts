import { type EmailContent, greetingFor, userQuote } from '../../platform/mail/email-content.ts';

const notYou = 'If this wasn’t you, set a new password now and contact us.';

const linkLifetime = 'The link works once and expires in three days.';
const notSignedUp = 'If you didn’t sign up for Jamun, you can ignore this email.';

export const welcomeEmail = (name: string, url: string): EmailContent => ({
  subject: 'Welcome to Jamun: verify your email address',
  greeting: greetingFor(name),
  paragraphs: [
    'Welcome to Jamun. You can buy right away. To sell digital products and paid Telegram channels, verify your email address.',
    linkLifetime,
  ],
  action: { label: 'Verify email address', url },
  closing: [notSignedUp],
});

export const verificationEmail = (name: string, url: string): EmailContent => ({
  subject: 'Verify your email address',
  greeting: greetingFor(name),
  paragraphs: [`Please confirm that this is your email address. ${linkLifetime}`],
  action: { label: 'Verify email address', url },
  closing: [notSignedUp],
});

/** Proves the address of a buyer without an account. The code is typed into the page: a link would be opened by mail scanners. */
export const purchasesCodeEmail = (code: string): EmailContent => ({
  subject: `${code} is your Jamun code`,
  heading: 'Your code',
  greeting: 'Hello,',
  paragraphs: ['Enter this code on the page that asked for it. It is valid for 10 minutes.'],
  amount: { label: 'Code', value: code },
  closing: ['We never ask for this code by phone or chat. If you didn’t ask for it, you can ignore this email.'],
});

/** Replaces short codes while many are requested for an address, perhaps by strangers: it cannot be guessed. */
export const longCodeEmail = (code: string): EmailContent => ({
  subject: 'Your long Jamun code',
  heading: 'Your long code',
  greeting: 'Hello,',
  paragraphs: [
    'Many codes have been requested for this email address, perhaps by someone else. For a while we send one long code instead, at most every 45 minutes.',
    'If you are opening your purchases, ask for a code on that page and enter this one. It works once, and is valid for one hour.',
  ],
  amount: { label: 'Code', value: code.replace(/(.{4})(?=.)/g, '$1 ') },
  closing: ['We never ask for this code by phone or chat. If you didn’t ask for a code, you can ignore this email.'],
});

/** For an account with two-step sign-in: a code by email would bypass it. */
export const signInInsteadEmail = (name: string, url: string): EmailContent => ({
  subject: 'Sign in to see your purchases',
  greeting: greetingFor(name),
  paragraphs: ['Your account uses two-step sign-in, so we don’t send codes to this address. Sign in to see your purchases.'],
  action: { label: 'Sign in', url },
  closing: ['If you didn’t ask for a code, you can ignore this email.'],
});

/** Sent when a guest has set a password. */
export const accountCreatedEmail = (name: string, url: string): EmailContent => ({
  subject: 'Your Jamun account is ready',
  greeting: greetingFor(name),
  paragraphs: ['You set a password, and everything you bought with this email address is in your account now.'],
  action: { label: 'View your purchases', url },
  closing: [notYou],
});

export const passwordResetEmail = (name: string, url: string): EmailContent => ({
  subject: 'Set a new password',
  greeting: greetingFor(name),
  paragraphs: ['Someone, hopefully you, asked to reset the password for your Jamun account. The link works once and expires in one hour.'],
  action: { label: 'Set a new password', url },
  closing: ['If you didn’t ask for this, you can ignore this email. Your password stays the same.'],
});

export const passwordChangedEmail = (name: string): EmailContent => ({
  subject: 'Your password was changed',
  greeting: greetingFor(name),
  paragraphs: ['The password for your Jamun account was changed, and your other devices were signed out.', notYou],
});

/** Sent after the first password reset of an account whose address was never verified. */
export const unverifiedAccountRecoveredEmail = (name: string): EmailContent => ({
  subject: 'Your account is verified and secured',
  greeting: greetingFor(name),
  paragraphs: [
    'You set a new password with a link that we sent to this address, so this address is now verified.',
    'The account had never been verified before. In case someone else signed up with your address, we signed out all devices and removed the phone number, payment methods and Telegram accounts. Your purchases are still there.',
    'You can add your own phone number and payment methods after you sign in.',
  ],
  closing: [notYou],
});

/** Sent to the new address, which may belong to a stranger until the link is opened. */
export const confirmAddressEmail = (name: string, url: string): EmailContent => ({
  subject: 'Confirm your new email address',
  greeting: greetingFor(name),
  paragraphs: [
    'Confirm that this is your new email address for Jamun. You’ll use it to sign in. The link works once and expires in 24 hours.',
  ],
  action: { label: 'Confirm email address', url },
  closing: ['If you didn’t ask for this, you can ignore this email. Nothing changes.'],
});

/** Sent to the former address. */
export const addressChangedEmail = (name: string, { newEmail, url }: { newEmail: string; url: string }): EmailContent => ({
  subject: 'Your email address was changed',
  greeting: greetingFor(name),
  paragraphs: [
    'The email address for your Jamun account was changed, and your other devices were signed out. If this was you, you don’t need to do anything.',
  ],
  facts: [{ label: 'New email', value: newEmail }],
  action: { label: 'Undo this change', url },
  closing: [
    'If this wasn’t you, undo the change now. This restores your address, signs out all devices and lets you set a new password. The link works once and expires in 72 hours.',
  ],
});

/** Sent to a former address that was never verified. The reader may be a stranger: no link and no name. */
export const unverifiedAddressReplacedEmail = (): EmailContent => ({
  subject: 'This email address was removed from a Jamun account',
  greeting: 'Hello,',
  paragraphs: ['A Jamun account that used this email address now uses another one. You don’t need to do anything.'],
});

/** Sent to the restored address. */
export const addressChangeUndoneEmail = (name: string, url: string): EmailContent => ({
  subject: 'Your email address was restored',
  greeting: greetingFor(name),
  paragraphs: [
    'Your Jamun account uses this email address again, and all devices were signed out. Your old password no longer works.',
    'Set a new password now. The link works once and expires in one hour.',
  ],
  action: { label: 'Set a new password', url },
  closing: ['Someone else may have had access to your account. Check your payment methods after you sign in.'],
});

const indiaTime = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** Contains no network address: sessions store only a fingerprint of it. */
export const newSignInEmail = (
  name: string,
  { device, isNewPlace, at, url }: { device: string; isNewPlace: boolean; at: Date; url: string },
): EmailContent => ({
  subject: isNewPlace ? `New sign-in from a new location: ${device}` : `New sign-in: ${device}`,
  greeting: greetingFor(name),
  paragraphs: [
    `Someone signed in to your Jamun account ${isNewPlace ? 'from a new location' : 'on a new device'}. If this was you, you don’t need to do anything.`,
  ],
  facts: [
    { label: 'Device', value: device },
    { label: 'When', value: `${indiaTime.format(at)} IST` },
  ],
  action: { label: 'Review your devices', url },
  closing: ['If this wasn’t you, sign that device out and change your password now.'],
});

/** About a session that a code from an email opened. `memberName`: null for a guest. */
export const codeSessionEmail = ({
  memberName,
  device,
  isNewPlace,
  at,
  url,
}: {
  memberName: string | null;
  device: string;
  isNewPlace: boolean;
  at: Date;
  url: string;
}): EmailContent => ({
  subject: isNewPlace ? `New sign-in from a new location: ${device}` : `New sign-in: ${device}`,
  greeting: memberName === null ? 'Hello,' : greetingFor(memberName),
  paragraphs: [
    `Someone opened the purchases of this email address with a code from this mailbox, ${isNewPlace ? 'from a new location' : 'on a new device'}. If this was you, you don’t need to do anything.`,
  ],
  facts: [
    { label: 'Device', value: device },
    { label: 'When', value: `${indiaTime.format(at)} IST` },
  ],
  action: { label: memberName === null ? 'Set a password' : 'Review your devices', url },
  closing: [
    'If this wasn’t you, someone can read your email. Change the password of your mailbox first.',
    memberName === null
      ? 'Access by the code ends within 24 hours. Setting a password for your purchases ends it at once.'
      : 'Then sign that device out.',
  ],
});

/** Sent to the owner of a non-administrator account. */
export const adminAttemptEmail = (name: string, { at, url }: { at: Date; url: string }): EmailContent => ({
  subject: 'Someone tried to use your account on the admin sign-in page',
  greeting: greetingFor(name),
  paragraphs: [
    'Someone entered your email address or username on Jamun’s admin sign-in page. They were not signed in. If this was you, you don’t need to do anything.',
  ],
  facts: [{ label: 'When', value: `${indiaTime.format(at)} IST` }],
  action: { label: 'Set a new password', url },
  closing: ['If this wasn’t you, set a new password that you don’t use anywhere else.'],
});

/** Sent to the owner of an address that was used in a sign-up attempt. */
export const takenAddressEmail = (name: string, { url, resetUrl }: { url: string; resetUrl: string }): EmailContent => ({
  subject: 'You already have a Jamun account',
  greeting: greetingFor(name),
  paragraphs: [
    'Someone tried to sign up for Jamun with this email address. You already have an account, so no new one was created.',
    `If this was you, sign in instead. If you have forgotten your password, set a new one: ${resetUrl}`,
  ],
  action: { label: 'Sign in', url },
  closing: ['If this wasn’t you, you can ignore this email. No one has gained access to your account.'],
});

/** Shows only the last four digits, enough to recognise one's own number. */
export const phoneChangedEmail = (name: string, phone: string): EmailContent => ({
  subject: 'Your phone number was changed',
  greeting: greetingFor(name),
  paragraphs: ['The phone number for your Jamun account was changed. If this was you, you don’t need to do anything.'],
  facts: [{ label: 'New phone number', value: `ends in ${phone.slice(-4)}` }],
  closing: [notYou],
});

export const signInEmailsOffEmail = (name: string): EmailContent => ({
  subject: 'Emails about new sign-ins are off',
  greeting: greetingFor(name),
  paragraphs: [
    'We no longer email you when someone signs in to your Jamun account on a new device. You can turn these emails back on in Settings.',
    notYou,
  ],
});

/** `undoUrl`: null for administrators and unverified addresses. */
export const secondFactorEnabledEmail = (name: string, undoUrl: string | null): EmailContent => ({
  subject: 'Two-step sign-in is on',
  greeting: greetingFor(name),
  paragraphs: [
    'Signing in to Jamun now also requires a code from your authenticator app. Your other devices were signed out.',
    ...(undoUrl === null ? [notYou] : []),
  ],
  ...(undoUrl === null
    ? {}
    : {
        action: { label: 'Undo this change', url: undoUrl },
        closing: [
          'If this wasn’t you, undo the change now. This turns two-step sign-in off, signs out all devices and lets you set a new password. The link works once and expires in 72 hours.',
        ],
      }),
});

export const secondFactorUndoneEmail = (name: string, url: string): EmailContent => ({
  subject: 'Two-step sign-in was turned off again',
  greeting: greetingFor(name),
  paragraphs: [
    'You sign in to Jamun without a code again, and all devices were signed out. Your old password no longer works.',
    'Set a new password now. The link works once and expires in one hour.',
  ],
  action: { label: 'Set a new password', url },
  closing: ['Someone else may have had access to your account. Check your payment methods after you sign in.'],
});

export const secondFactorDisabledEmail = (name: string): EmailContent => ({
  subject: 'Two-step sign-in is off',
  greeting: greetingFor(name),
  paragraphs: ['Two-step sign-in was turned off. You now sign in with your password only.', notYou],
});

export const recoveryCodesRenewedEmail = (name: string): EmailContent => ({
  subject: 'You have new recovery codes',
  greeting: greetingFor(name),
  paragraphs: ['New recovery codes were created for your account. The old ones no longer work.', notYou],
});

export const bannedEmail = (name: string, { reason, supportEmail }: { reason: string; supportEmail: string }): EmailContent => ({
  subject: 'Your account has been suspended',
  greeting: greetingFor(name),
  paragraphs: [
    'Your Jamun account has been suspended, and you were signed out everywhere.',
    ...userQuote('Reason:', reason, 'Contact us to learn the reason.'),
  ],
  action: { label: 'Contact support', url: `mailto:${supportEmail}` },
  closing: ['If you think this is a mistake, contact us.'],
});

export const signedOutEmail = (name: string, url: string): EmailContent => ({
  subject: 'You were signed out on all devices',
  greeting: greetingFor(name),
  paragraphs: [
    'Our team signed you out of Jamun on all devices to protect your account. Sign in again when you are ready.',
    'If someone else may know your password, set a new one first.',
  ],
  action: { label: 'Set a new password', url },
});

export const unbannedEmail = (name: string, url: string): EmailContent => ({
  subject: 'Your account is active again',
  greeting: greetingFor(name),
  paragraphs: ['Your Jamun account is no longer suspended. You can sign in as before.'],
  action: { label: 'Sign in', url },
});
