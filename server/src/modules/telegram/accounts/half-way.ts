import type { TelegramDeps } from '../deps.ts';
import type { SignInRow } from './tables.ts';

/** State between the steps of a sign-in. It is sealed: with it anybody could go on with the sign-in. */
interface HalfWay {
  session: string;
  /** Names the code; nothing names the password. */
  codeHash: string;
  /** Address that is being confirmed, while Telegram demands one. */
  email?: string;
}

export const sealHalfWay = ({ box }: Pick<TelegramDeps, 'box'>, id: string, halfWay: HalfWay): string =>
  box.seal(JSON.stringify(halfWay), id);

export const openHalfWay = ({ box }: Pick<TelegramDeps, 'box'>, { id, sealedState }: SignInRow): HalfWay =>
  JSON.parse(box.open(sealedState, id)) as HalfWay;
