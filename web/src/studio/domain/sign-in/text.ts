export const signInPartsText = {
  admin: { title: 'Admin area', line: 'Every action here is recorded in the audit log.' },
  code: {
    app: { label: 'Authentication code', hint: 'Six digits from your authenticator app.', switch: 'Use a recovery code' },
    recovery: { label: 'Recovery code', hint: 'Each code works once.', switch: 'Use your authenticator app' },
    missing: 'Code is required',
  },
};
