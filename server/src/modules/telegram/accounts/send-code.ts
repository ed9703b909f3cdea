import { seconds } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import { type CodeSent, TelegramRefusal } from '../telegram.port.ts';
import { giveUpSignIn } from './end-sessions.ts';
import { openHalfWay } from './half-way.ts';
import { pleaseWait } from './refusals-in-words.ts';
import { inTurn, type Linking, type LinkingDeps, sentColumns, waitAware } from './sign-in.ts';
import { findSignIn, putSignIn } from './sign-ins.store.ts';
import type { SignInRow } from './tables.ts';

type Deps = Pick<LinkingDeps, 'database' | 'clock' | 'random' | 'box' | 'jobs' | 'limits' | 'telegram' | 'locks'>;

// Whoever asks: the number may be somebody else's, and their telephone is what rings.
export const perNumber = (phone: string) => ({ about: ['telegram code', phone], calls: 10, seconds: 60 * 60 });

interface Answer {
  sent: CodeSent;
  /** Address that the code confirms, while Telegram demands one. */
  email?: string | undefined;
  /** Another session than that of the sign-in before. */
  isNew: boolean;
}

/** Telegram sends a code to the number; asked again, another one, but not before Telegram would. */
export function sendCode(deps: Deps) {
  const { database, clock, random, limits, telegram } = deps;

  /** The same code once more, by the next way that Telegram has. */
  async function resend(phone: string, open: SignInRow): Promise<Answer> {
    const { email, ...halfWay } = openHalfWay(deps, open);
    const sent = email ? await telegram.setUpEmail({ phone, ...halfWay, email }) : await telegram.resendCode({ phone, ...halfWay });
    return { sent, email, isNew: false };
  }

  async function ask(phone: string, open: SignInRow | null): Promise<Answer> {
    if (open?.step === 'CODE' && open.expiresAt > clock.now()) {
      try {
        return await resend(phone, open);
      } catch (error) {
        // The code that should be sent again has expired: then from the beginning.
        if (!(error instanceof TelegramRefusal && error.kind === 'CODE_EXPIRED')) throw error;
      }
    }
    return { sent: await telegram.sendCode({ phone }), isNew: true };
  }

  return (linking: Linking): Promise<SignInRow> =>
    inTurn(deps, linking, async () => {
      const { phone } = linking;
      const open = await findSignIn(database.read, linking);
      const early = (open?.resendAt.getTime() ?? 0) - clock.now().getTime();
      if (early > 0) throw pleaseWait(Math.ceil(early / seconds(1)));
      const { sent, email, isNew } = await waitAware(deps, { phone, call: 'SEND' }, async () => {
        await limits.take([perNumber(phone)]);
        return ask(phone, open);
      });
      const id = open?.id ?? newId(random);
      return database.transact(async (tx) => {
        if (open && isNew) await giveUpSignIn(deps, tx, open);
        return putSignIn(tx, { id, ...linking, ...sentColumns(deps, id, sent, email), createdAt: clock.now() });
      });
    });
}
