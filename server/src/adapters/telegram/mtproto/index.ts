import type { TelegramPort } from '../../../modules/telegram/index.ts';
import { type LineOptions, openLine } from './line.ts';
import { openAccount } from './open-account.ts';
import { signingIn } from './sign-in.ts';

/** Telegram adapter over MTProto. Import it lazily: loading the library takes most of a second. */
export const mtprotoTelegram = (options: LineOptions): TelegramPort => ({
  ...signingIn(options),
  open: async (session, opening) => openAccount(await openLine(options, session, opening), options),
});
