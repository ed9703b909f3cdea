import type { SalesPause, TelegramAccountState } from '@jamun/contract';
import { telegramAccountMessages } from '@jamun/contract/telegram-messages';
import { formatMoment } from '../../../lib/time.ts';

interface StateText {
  label: string;
  tone: 'ok' | 'warn';
  /** Problem and advice; null when everything works. */
  note: string | null;
}

const checksHourly = 'We check every hour, and sales resume when Telegram lifts it.';

/** Text of each state of an account. */
export const accountStates: Record<TelegramAccountState, StateText> = {
  LINKED: { label: 'Linked', tone: 'ok', note: null },
  LINK_AGAIN: { label: 'Not linked', tone: 'warn', note: telegramAccountMessages.linkAgain },
  FROZEN: {
    label: 'Frozen',
    tone: 'warn',
    note: `Telegram has frozen this account. Open it in the Telegram app and submit the appeal that it offers. ${checksHourly}`,
  },
  RESTRICTED: {
    label: 'Restricted',
    tone: 'warn',
    note: `Telegram has restricted this account. Write to @SpamBot in the Telegram app and follow its instructions. ${checksHourly}`,
  },
  PAUSED: {
    label: 'Paused',
    tone: 'warn',
    note: 'The connection to Telegram is being checked. You do not have to do anything; sales resume when it works.',
  },
};

/** Why a channel is not sold for now. Null for what the state of its account says already. */
export function pauseText({ reason, until }: SalesPause): string | null {
  if (reason === 'LINKS_REST')
    return `Telegram limits new invite links for this account${until ? ` until ${formatMoment(until)}` : ''}. Sales are paused and resume then. Removals go on.`;
  if (reason === 'TELEGRAM_ERROR')
    return 'Telegram refuses calls for this channel with an unknown error. Sales are paused. We have been alerted and try again every hour.';
  return null;
}
