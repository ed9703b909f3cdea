import { later, seconds } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import { type CodeSent, TelegramRefusal } from '../telegram.port.ts';
import { pleaseWait } from './refusals-in-words.ts';
import { goodFor, inTurn, type Linking, type LinkingParts, openHalfWay, sealHalfWay } from './sign-in.ts';
import { findSignIn, putSignIn, saveSignIn } from './sign-ins.store.ts';
import type { SignInRow } from './tables.ts';

// Whoever asks: the number may be somebody else's, and their telephone is what rings.
const perNumber = { calls: 10, seconds: 60 * 60 };

/** Telegram sends a code to the number; asked again, another one, but not before Telegram would. */
export function sendCode(parts: LinkingParts) {
  const { database, clock, random, limits, telegram } = parts;

  async function ask(phone: string, open: SignInRow | null): Promise<CodeSent> {
    if (open?.step === 'CODE' && open.expiresAt > clock.now()) {
      try {
        return await telegram.resendCode({ phone, ...openHalfWay(parts, open) });
      } catch (error) {
        // What it is asked to send once more is over: then from the beginning.
        if (!(error instanceof TelegramRefusal && error.kind === 'CODE_EXPIRED')) throw error;
      }
    }
    return telegram.sendCode({ phone });
  }

  async function remember(open: SignInRow | null, error: unknown): Promise<void> {
    if (!open || !(error instanceof TelegramRefusal) || error.kind !== 'FLOOD') return;
    const resendAt = later(clock.now(), seconds(error.waitSeconds));
    await database.transact((tx) => saveSignIn(tx, { id: open.id, resendAt }));
  }

  return (linking: Linking): Promise<SignInRow> =>
    inTurn(parts, linking, async () => {
      const open = await findSignIn(database.read, linking);
      const early = (open?.resendAt.getTime() ?? 0) - clock.now().getTime();
      if (early > 0) throw pleaseWait(Math.ceil(early / seconds(1)));
      await limits.take([{ about: ['telegram code', linking.phone], ...perNumber }]);
      const sent = await ask(linking.phone, open).catch(async (error: unknown) => {
        await remember(open, error);
        throw error;
      });
      const [id, now] = [open?.id ?? newId(random), clock.now()];
      const { session, codeHash, via, length: codeLength } = sent;
      const row: SignInRow = {
        ...{ id, ...linking, step: 'CODE', hint: null, via, codeLength, tries: 0 },
        sealedState: sealHalfWay(parts, id, { session, codeHash }),
        ...{ resendAt: later(now, seconds(sent.resendAfterSeconds)), expiresAt: later(now, goodFor), createdAt: now },
      };
      return database.transact((tx) => putSignIn(tx, row));
    });
}
