import type { PublicChannel } from '@jamun/contract';
import { classNames } from '../../class-names.ts';
import { hook } from '../../hooks.ts';
import fields from '../../parts/sale/fields.module.css';
import { BuyerFields } from '../../parts/sale/fields.tsx';
import { Note, PaidNote, StaticNote } from '../../parts/sale/note.tsx';
import { type ActionProps, ClosedAction, OwnerAction, PayButton, SignInToPay } from '../../parts/sale/pay-actions.tsx';
import form from '../../parts/sale/pay-form.module.css';
import { FinePrint, FinePrintItem, NeedsScript, PayForm, PayStatus, SecureCheckout } from '../../parts/sale/pay-form.tsx';
import css from './channel-panel.module.css';
import { Plans } from './plans.tsx';
import { channelText as text } from './text.tsx';

interface ChannelActionProps extends ActionProps {
  channel: PublicChannel;
}

/** Main action for each kind of visitor: sign in, subscribe or renew, open Purchased (running free plan), or edit (seller). */
export function ChannelAction({ channel: { id, plans, isPreview, salesPause }, className }: ChannelActionProps) {
  if (isPreview || plans.length === 0) return <ClosedAction className={className}>{text.actions.subscribe}</ClosedAction>;
  return (
    <>
      {salesPause ? (
        <ClosedAction className={className}>{text.actions.paused}</ClosedAction>
      ) : (
        <>
          <SignInToPay className={className} isFree={plans[0]?.price === 0} />
          <PayButton className={className} label={text.actions.subscribe} />
        </>
      )}
      <OwnerAction className={className} href="/purchased" state="owned">
        {text.actions.purchased}
      </OwnerAction>
      <OwnerAction className={className} href={`/telegram/${id}/edit`} state="mine">
        {text.actions.edit}
      </OwnerAction>
    </>
  );
}

/** Notes for a visitor who has paid, is subscribed, or sells the channel. */
const ChannelNotes = ({ isPaused }: { isPaused: boolean }) => (
  <>
    <PaidNote />
    <Note icon="check" tone="ok" shownBy={hook('pay-subscribed')}>
      <b /> {!isPaused && <span {...hook('pay-renewable')}>{text.renewal}</span>}
      <a href="/purchased">{text.actions.purchased}</a>
    </Note>
    <Note icon="user" shownBy={hook('pay-when', 'mine')}>
      <b>{text.mine.title}</b> {isPaused ? text.mine.paused : text.mine.open}
    </Note>
  </>
);

export function ChannelPanel({ channel }: { channel: PublicChannel }) {
  const { id, plans, isPreview, salesPause } = channel;
  const hooks = isPreview
    ? {}
    : { ...hook('pay-form', id), ...hook('pay-type', 'TELEGRAM_PLAN'), ...hook('pay-state', salesPause ? 'closed' : 'open') };
  return (
    <PayForm labelledBy="plans" hooks={hooks}>
      {salesPause && <StaticNote icon="clock">{text.pause(salesPause.until)}</StaticNote>}
      {!isPreview && <ChannelNotes isPaused={salesPause !== null} />}
      <Plans plans={plans} />
      {!isPreview && !salesPause && (
        <div className={fields.fields} data-when="in" {...hook('pay-when', 'open')}>
          <BuyerFields />
        </div>
      )}
      <div className={css.act}>
        <ChannelAction channel={channel} className={classNames(form.wide, form.aside)} />
      </div>
      {!isPreview && (
        <>
          <PayStatus />
          {!salesPause && <NeedsScript />}
        </>
      )}
      <FinePrint>
        <SecureCheckout />
        <FinePrintItem icon="alert">{text.terms}</FinePrintItem>
      </FinePrint>
    </PayForm>
  );
}
