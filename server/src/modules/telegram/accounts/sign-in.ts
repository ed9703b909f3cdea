import { telegramAccountMessages as say } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { minutes } from '../../../kit/clock.ts';
import type { MemberNews, TelegramParts } from '../parts.ts';
import { inWords, patience } from './refusals-in-words.ts';
import type { SignInRow } from './tables.ts';

export type LinkingParts = TelegramParts & { news: Pick<MemberNews, 'accountLinked'> };

/** Whose linking it is, and of which number. */
export interface Linking {
  userId: number;
  phone: string;
}

/** How long a code, or the question for the password, is good for. */
export const goodFor = minutes(10);

/** What must be remembered between the steps. Whoever has it can go on with the linking. */
interface HalfWay {
  session: string;
  /** Names the code; nothing names the password. */
  codeHash: string;
}

export const sealHalfWay = ({ box }: Pick<TelegramParts, 'box'>, id: string, halfWay: HalfWay): string =>
  box.seal(JSON.stringify(halfWay), id);

export const openHalfWay = ({ box }: Pick<TelegramParts, 'box'>, { id, sealedState }: SignInRow): HalfWay =>
  JSON.parse(box.open(sealedState, id)) as HalfWay;

/** The steps of one linking happen one after the other, in whichever process: they speak to Telegram with the same half session. */
export async function inTurn<Result>(
  { locks }: Pick<TelegramParts, 'locks'>,
  { userId, phone }: Linking,
  step: () => Promise<Result>,
): Promise<Result> {
  const held = await locks.hold(`telegram sign-in ${userId} ${phone}`, patience, step).catch((error: unknown) => {
    throw inWords(error);
  });
  if (!held) throw new AppError('CONFLICT', { message: say.busy });
  return held.result;
}
