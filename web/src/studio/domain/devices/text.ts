export const devicesText = {
  title: 'Signed-in devices',
  line: 'Devices that are signed in to your account. Sign out any that you do not recognise.',
  loading: 'Loading your devices',
  failed: 'Your devices could not be loaded',
  failedFix: 'Check your connection and try again.',
  thisDevice: 'This device',
  /** Followed by a time. */
  lastSeen: 'Last seen',
  byCode: 'Opened with a code by email: sees purchases only',
  areas: { admin: 'Admin area', user: 'User area' },
  signOut: {
    action: 'Sign out',
    label: (device: string) => `Sign out of ${device}`,
    title: (device: string) => `Sign out of ${device}?`,
    currentLine: 'This is the device you are using. You will need your password to sign in again.',
    otherLine: 'That device will need your password to sign in again.',
    byCodeLine: 'That device will need a new code by email to open your purchases again.',
    busy: 'Signing out...',
  },
};
