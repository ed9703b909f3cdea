export const accountText = {
  password: {
    title: 'Update Password',
    line: 'You stay signed in on this device. All other devices are signed out.',
    old: 'Old password',
    new: 'New password',
    newHint: 'At least 8 characters',
    confirm: 'Confirm password',
    action: 'Update Password',
  },
  verifyEmail: {
    /** `purpose` completes the sentence: publish a product. */
    title: (purpose: string) => `Verify your email address to ${purpose}.`,
    openLink: (email: string) => `Open the link we sent to ${email}.`,
    noEmail: 'Your account has no email address.',
    sandbox: 'Open sandbox emails',
    resend: 'Send link again',
    resending: 'Sending...',
  },
  lostEmail: {
    title: 'Add an email address.',
    line: 'Someone else verified the address you signed up with, so it was removed from your account. Your purchases are still here.',
  },
  addEmail: 'Add email',
};
