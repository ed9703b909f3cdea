import type { TelegramPort } from '../../../modules/telegram/index.ts';
import { type MtprotoOptions, openMtprotoClient } from './mtproto-client.ts';
import { openAccount } from './open-account.ts';
import { createSignIn } from './sign-in.ts';

/** Telegram adapter over MTProto. Import it lazily: loading the library takes most of a second. */
export const mtprotoTelegram = (options: MtprotoOptions): TelegramPort => ({
  ...createSignIn(options),
  open: async (session, opening) => openAccount(await openMtprotoClient(options, session, opening), options),
});
