import type { SentCode, TelegramAccount, TelegramAccountState } from '@jamun/contract';
import type { FloodWaitRow, TelegramAccountRow, TelegramSignInRow } from './tables.ts';

export const hasSession = (account: Pick<TelegramAccountRow, 'sealedSession'> | null | undefined): boolean =>
  account?.sealedSession != null;

export function accountState({ state, sessionProblem }: Pick<TelegramAccountRow, 'state' | 'sessionProblem'>): TelegramAccountState {
  if (state === 'REMOVED') return 'LINK_AGAIN';
  return state === 'LINKED' && sessionProblem ? 'PAUSED' : state;
}

/** Flood waits that affect the seller: no invites, no removals, no new channels, no channel list. */
const shownClasses = new Set<FloodWaitRow['callClass']>(['INVITE', 'REMOVE', 'CREATE', 'LIST']);

export function accountView(
  account: TelegramAccountRow,
  { channels, floodWaits }: { channels: number; floodWaits: FloodWaitRow[] },
): TelegramAccount {
  const { id, phone, displayName, createdAt } = account;
  const ends = floodWaits.filter(({ callClass }) => shownClasses.has(callClass)).map(({ until }) => until.getTime());
  const isRestricted = account.refusedClass !== null;
  return {
    id,
    telegramNumber: phone,
    displayName,
    channelCount: channels,
    authenticated: hasSession(account),
    state: accountState(account),
    // A restricted account has flood waits too, but waiting does not help: the owner must appeal.
    waitsUntil: ends.length > 0 && !isRestricted ? new Date(Math.max(...ends)).toISOString() : null,
    createdAt: createdAt.toISOString(),
  };
}

export const sentCodeView = ({ phone, via, hint, codeLength, resendAt, expiresAt }: TelegramSignInRow): SentCode => ({
  phoneNumber: phone,
  via,
  hint,
  codeLength,
  resendAt: resendAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
