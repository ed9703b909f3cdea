import { telegramAccountMessages as say } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { openHalfWay } from './half-way.ts';
import { perNumber } from './send-code.ts';
import { inTurn, type Linking, type LinkingParts, sentColumns, waitAware } from './sign-in.ts';
import { findSignIn, saveSignIn } from './sign-ins.store.ts';
import type { SignInRow } from './tables.ts';

/** Telegram demands an email address before it sends a code: it sends a code to this address, which the next step takes. */
export function setUpEmail(parts: LinkingParts) {
  const { database, clock, limits, telegram } = parts;
  return (linking: Linking, email: string): Promise<SignInRow> =>
    inTurn(parts, linking, async () => {
      const open = await findSignIn(database.read, linking);
      const halfWay = open && openHalfWay(parts, open);
      // With an address the code was sent already: the seller corrects the address.
      if (!open || !halfWay || (open.step !== 'EMAIL' && halfWay.email === undefined))
        throw new AppError('CONFLICT', { message: say.notBegun });
      if (open.expiresAt <= clock.now()) throw invalidField('email', say.codeExpired);
      const { phone } = linking;
      const sent = await waitAware(parts, { phone, call: 'SEND' }, async () => {
        await limits.take([perNumber(phone)]);
        return telegram.setUpEmail({ phone, session: halfWay.session, codeHash: halfWay.codeHash, email });
      });
      const columns = sentColumns(parts, open.id, sent, email);
      await database.transact((tx) => saveSignIn(tx, { id: open.id, ...columns }));
      return { ...open, ...columns };
    });
}
