import { telegramAccountMessages as say } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { openHalfWay } from './half-way.ts';
import { perNumber } from './send-code.ts';
import { inTurn, type Linking, type LinkingDeps, sentColumns, waitAware } from './sign-in.ts';
import { findSignIn, saveSignIn } from './sign-ins.store.ts';
import type { SignInRow } from './tables.ts';

type Deps = Pick<LinkingDeps, 'database' | 'clock' | 'box' | 'limits' | 'telegram' | 'locks'>;

/** Sets the email address that Telegram requires before it sends a sign-in code. The address gets a code for the next step. */
export function setUpEmail(deps: Deps) {
  const { database, clock, limits, telegram } = deps;
  return (linking: Linking, email: string): Promise<SignInRow> =>
    inTurn(deps, linking, async () => {
      const open = await findSignIn(database.read, linking);
      const state = open && openHalfWay(deps, open);
      // A stored address means that a code was sent before: the seller corrects the address.
      if (!open || !state || (open.step !== 'EMAIL' && state.email === undefined))
        throw new AppError('CONFLICT', { message: say.notBegun });
      if (open.expiresAt <= clock.now()) throw invalidField('email', say.codeExpired);
      const { phone } = linking;
      const sent = await waitAware(deps, { phone, call: 'SEND' }, async () => {
        await limits.take([perNumber(phone)]);
        return telegram.setUpEmail({ phone, session: state.session, codeHash: state.codeHash, email });
      });
      const columns = sentColumns(deps, open.id, sent, email);
      await database.transact((tx) => saveSignIn(tx, { id: open.id, ...columns }));
      return { ...open, ...columns };
    });
}
