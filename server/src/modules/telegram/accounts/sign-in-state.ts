import type { TelegramDeps } from '../deps.ts';
import type { TelegramSignInRow } from './tables.ts';

/** State between the steps of a sign-in. It is stored encrypted, because it is enough to continue the sign-in. */
interface SignInState {
  session: string;
  /** Identifies the sent code; empty in the password step. */
  codeHash: string;
  /** Email address that is being confirmed, when Telegram requires one. */
  email?: string;
}

export const sealSignInState = ({ box }: Pick<TelegramDeps, 'box'>, id: string, state: SignInState): string =>
  box.seal(JSON.stringify(state), id);

export const unsealSignInState = ({ box }: Pick<TelegramDeps, 'box'>, { id, sealedState }: TelegramSignInRow): SignInState =>
  JSON.parse(box.open(sealedState, id)) as SignInState;
