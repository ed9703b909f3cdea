import { telegramAccountMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { codeRateLimit } from './send-code.ts';
import { codeSentColumns, type SignInDeps, type SignInKey, withSignInFloodWait, withSignInLock } from './sign-in.ts';
import { unsealSignInState } from './sign-in-state.ts';
import { findSignIn, saveSignIn } from './sign-ins.store.ts';
import type { TelegramSignInRow } from './tables.ts';

type Deps = Pick<SignInDeps, 'database' | 'clock' | 'box' | 'limits' | 'telegram' | 'locks'>;

/** Sets the email address that Telegram requires before it sends a sign-in code. The address gets a code for the next step. */
export function setUpEmail(deps: Deps) {
  const { database, clock, limits, telegram } = deps;
  return (key: SignInKey, email: string): Promise<TelegramSignInRow> =>
    withSignInLock(deps, key, async () => {
      const signIn = await findSignIn(database.read, key);
      const state = signIn && unsealSignInState(deps, signIn);
      // A stored address means that a code was sent before: the seller corrects the address.
      if (!signIn || !state || (signIn.step !== 'EMAIL' && state.email === undefined))
        throw new AppError('CONFLICT', { message: telegramAccountMessages.notBegun });
      if (signIn.expiresAt <= clock.now()) throw invalidField('email', telegramAccountMessages.codeExpired);
      const { phone } = key;
      const sent = await withSignInFloodWait(deps, { phone, call: 'SEND' }, async () => {
        await limits.take([codeRateLimit(phone)]);
        return telegram.setUpEmail({ phone, session: state.session, codeHash: state.codeHash, email });
      });
      const columns = codeSentColumns(deps, signIn.id, sent, email);
      await database.transact((tx) => saveSignIn(tx, { id: signIn.id, ...columns }));
      return { ...signIn, ...columns };
    });
}
