import type { TelegramAccount } from '@jamun/contract';
import { formatPhone } from '../../../../../lib/format.ts';
import { Badge } from '../../../../ui/data/badge.tsx';
import { DateTime } from '../../../../ui/data/date-time.tsx';
import { accountStates } from '../../account-state.ts';
import { formatLeft, useSecondsLeft } from '../time-left.ts';
import classes from './account-summary.module.css';

/** A linked number, with what there is to know about it. */
export function AccountWords({ account }: { account: TelegramAccount }) {
  const { telegramNumber, displayName, state, channelCount, waitsUntil, createdAt } = account;
  const { label, tone, note } = accountStates[state];
  const left = useSecondsLeft(waitsUntil ? Date.parse(waitsUntil) : null);
  return (
    <span className={classes.words}>
      <span className={classes.number}>
        <b>{formatPhone(telegramNumber)}</b>
        {state !== 'LINKED' && <Badge tone={tone}>{state === 'LINK_AGAIN' ? 'Link again' : label}</Badge>}
      </span>
      <small>
        {displayName && `${displayName} · `}Linked <DateTime iso={createdAt} format="day" /> · {channelCount.toLocaleString('en-IN')}{' '}
        {channelCount === 1 ? 'channel' : 'channels'}
      </small>
      {state === 'LINK_AGAIN' ? <small>Telegram has ended the link to this account.</small> : note && <small>{note}</small>}
      {left > 0 && <small>Telegram asks to wait, {formatLeft(left)} left</small>}
    </span>
  );
}
