export const proofText = {
  title: 'Confirm that it’s you',
  line: {
    user: 'This protects your money and your account. We won’t ask again for ten minutes.',
    admin: 'This protects the money of sellers and buyers. We won’t ask again for ten minutes.',
  },
  password: { label: 'Your password', missing: 'Password is required', switch: 'Use a code from your app' },
  code: { label: 'Code from the app, or a recovery code', missing: 'Code is required', switch: 'Use your password' },
  confirm: 'Confirm',
  busy: 'Checking...',
};
