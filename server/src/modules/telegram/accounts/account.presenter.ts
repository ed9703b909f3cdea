import type { SentCode, TelegramAccount } from '@jamun/contract';
import type { SignInRow, TelegramAccountRow } from './tables.ts';

export function accountView(account: TelegramAccountRow, { channels, now }: { channels: number; now: Date }): TelegramAccount {
  const { id, phone, state, displayName, resumeAt, createdAt } = account;
  return {
    ...{ id, telegramNumber: phone, displayName, channelCount: channels },
    authenticated: state === 'LINKED',
    state: state === 'LINKED' ? 'LINKED' : 'LINK_AGAIN',
    waitsUntil: resumeAt && resumeAt > now ? resumeAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
  };
}

export const sentCodeView = ({ phone, via, hint, codeLength, resendAt, expiresAt }: SignInRow): SentCode => ({
  phoneNumber: phone,
  via,
  hint,
  codeLength,
  resendAt: resendAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
