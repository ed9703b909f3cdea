import type { CallClass } from './telegram-error.ts';

/** Every call of an account, and the class in which Telegram counts it. */
export const callClasses = {
  createChannel: 'CREATE',
  channels: 'READ',
  describe: 'READ',
  createInviteLink: 'INVITE',
  arrivals: 'READ',
  joinedThrough: 'READ',
  revokeInviteLink: 'INVITE',
  deleteInviteLink: 'INVITE',
  members: 'READ',
  findMember: 'READ',
  findRemoved: 'READ',
  isThere: 'READ',
  remove: 'REMOVE',
  readmit: 'REMOVE',
  logOut: 'READ',
} as const satisfies Record<string, CallClass>;
export type CallKind = keyof typeof callClasses;
