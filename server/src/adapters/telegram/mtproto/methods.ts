import type { tl } from '@mtcute/node';
import type { CallClass, TelegramErrorKind } from '../../../modules/telegram/index.ts';

interface MethodRules {
  /** Null for the calls of a sign-in, which belong to no account yet. */
  callClass: CallClass | null;
  /** Meaning of an error text in this method, where it differs from the general table in `telegram-errors.ts`. */
  kinds?: Record<string, TelegramErrorKind>;
}

/** All MTProto methods that we call. */
export const methods = {
  'auth.sendCode': { callClass: null, kinds: { AUTH_RESTART: 'AWAY' } },
  'auth.resendCode': { callClass: null },
  'auth.signIn': { callClass: null },
  'auth.checkPassword': { callClass: null },
  'account.getPassword': { callClass: null },
  'account.sendVerifyEmailCode': { callClass: null },
  'account.verifyEmail': { callClass: null },
  'users.getUsers': { callClass: null },

  'auth.logOut': { callClass: 'READ' },
  'messages.getDialogs': { callClass: 'READ', kinds: { CHAT_WRITE_FORBIDDEN: 'UNEXPECTED' } },
  'channels.getFullChannel': { callClass: 'READ' },
  'channels.getParticipants': { callClass: 'READ' },
  'channels.getParticipant': { callClass: 'READ', kinds: { PEER_ID_INVALID: 'PERSON_UNKNOWN' } },
  'channels.getAdminLog': { callClass: 'READ' },
  'messages.getChatInviteImporters': { callClass: 'READ' },
  'messages.exportChatInvite': { callClass: 'INVITE' },
  'messages.editExportedChatInvite': { callClass: 'INVITE' },
  'messages.deleteExportedChatInvite': { callClass: 'INVITE' },
  'channels.editBanned': { callClass: 'REMOVE', kinds: { PEER_ID_INVALID: 'PERSON_UNKNOWN' } },
  'channels.createChannel': { callClass: 'CREATE' },
} satisfies Partial<Record<tl.RpcMethod['_'], MethodRules>>;

export type CalledMethod = keyof typeof methods;
export type CalledRequest = Extract<tl.RpcMethod, { _: CalledMethod }>;

export const rulesOf = (method: CalledMethod): MethodRules => methods[method];
