const ownAccount = {
  title: 'Your account stays yours',
  line: 'Undo a change that you did not make, then set a new password.',
};

export const emailLinkText = {
  incomplete: 'This link is incomplete. Open it from the email again.',
  signIn: 'Sign In',
  password: {
    line: 'You are not signed in to this account here. Enter its password to continue.',
    stranger: 'If you didn’t create this account, close this page. Nothing happens.',
    label: 'Password of the account',
    forgot: 'Forgot your password?',
  },
  contact: 'Contact us',
  verify: {
    title: 'Verify your email',
    line: 'Press the button to confirm that this address is yours.',
    action: 'Verify email',
    busy: 'Verifying...',
    done: 'Go to Dashboard',
    unusable: 'Press “Send link again” on your profile to get a new link.',
    unusableSignedOut: 'Sign in, then press “Send link again” on your profile to get a new link.',
    unusableAction: 'Go to Profile',
    aside: {
      title: 'One small step',
      line: 'After that, you can publish, shorten links and withdraw, and we can help if you forget your password.',
    },
  },
  confirmChange: {
    title: 'Confirm your new email',
    line: 'Press the button to use this email address for your Jamun account. You’ll use it to sign in, and your other devices will be signed out.',
    action: 'Confirm email',
    busy: 'Confirming...',
    unusable: 'Your email address has not been changed. You can start again in Settings.',
    settings: 'Go to Settings',
    aside: { title: 'A new address', line: 'Your products, purchases and balance stay as they are.' },
  },
  undoChange: {
    title: 'Undo the email change',
    line: 'This restores the email address that this link was sent to. All devices will be signed out, and the current password will stop working. You’ll set a new one next.',
    action: 'Restore my email address',
    busy: 'Restoring...',
    unusable: 'If someone else changed your account, write to us from the address that received this link.',
    aside: ownAccount,
  },
  undoSecondFactor: {
    title: 'Turn two-step sign-in off again',
    line: 'This turns two-step sign-in off. All devices will be signed out, and the current password will stop working. You’ll set a new one next.',
    action: 'Turn it off',
    busy: 'Turning off...',
    unusable: 'If someone else changed your account, write to us from the address that received this link.',
    aside: ownAccount,
  },
};
