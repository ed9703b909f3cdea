import type { TelegramAccount } from '@jamun/contract';
import { formatPhone } from '../../../../../lib/format.ts';
import { Badge } from '../../../../ui/data/badge.tsx';
import { DateTime } from '../../../../ui/data/values.tsx';
import { telegramText } from '../../text.ts';
import { wizardText } from '../text.ts';
import { formatTimeLeft, useSecondsLeft } from '../time-left.ts';
import classes from './account-summary.module.css';

const { account: text } = wizardText;

/** Linked account in a radio card: number, state, channels and a wait that Telegram demands. */
export function AccountSummary({ account }: { account: TelegramAccount }) {
  const { telegramNumber, displayName, state, channelCount, waitsUntil, createdAt } = account;
  const { label, note } = telegramText.accountStates[state];
  const left = useSecondsLeft(waitsUntil ? Date.parse(waitsUntil) : null);
  return (
    <span className={classes.summary}>
      <span className={classes.number}>
        <b>{formatPhone(telegramNumber)}</b>
        {state !== 'LINKED' && <Badge tone="warn">{state === 'LINK_AGAIN' ? text.linkAgain : label}</Badge>}
      </span>
      <small>
        {displayName && `${displayName} · `}
        {text.linked} <DateTime iso={createdAt} format="day" /> · {text.channels(channelCount)}
      </small>
      {state === 'LINK_AGAIN' ? <small>{text.linkEnded}</small> : note && <small>{note}</small>}
      {left > 0 && <small>{text.wait(formatTimeLeft(left))}</small>}
    </span>
  );
}
