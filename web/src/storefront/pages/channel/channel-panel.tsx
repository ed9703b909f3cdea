import type { PublicChannel } from '@jamun/contract';
import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { hook } from '../../hooks.ts';
import { formatPlanPrice, guestPayLabel } from '../../island/text.ts';
import { Coupon } from '../../parts/sale/coupon.tsx';
import fields from '../../parts/sale/fields.module.css';
import { BuyerFields, Reminder } from '../../parts/sale/fields.tsx';
import { Note, PaidNote, StaticNote, UnfinishedNote } from '../../parts/sale/note.tsx';
import { type ActionProps, ClosedAction, OwnerAction, PayButton } from '../../parts/sale/pay-actions.tsx';
import { CodeOfFreeItem, InAppHelp, PayBox, PayingAs, SignInLine } from '../../parts/sale/pay-box.tsx';
import form from '../../parts/sale/pay-form.module.css';
import { FinePrint, FinePrintItem, NeedsScript, PayForm, PayStatus, SecureCheckout } from '../../parts/sale/pay-form.tsx';
import { PaySheet } from '../../parts/sale/pay-sheet.tsx';
import css from './channel-panel.module.css';
import { Plans, planLabel } from './plans.tsx';
import { channelText as text } from './text.tsx';

interface ChannelActionProps extends ActionProps {
  channel: PublicChannel;
}
interface PlacedActionProps extends ChannelActionProps {
  children: ReactNode;
}

/** Main action for each kind of visitor: subscribe or renew, open the purchase (running free plan), or edit (seller). */
function ChannelAction({ channel: { id, plans, isPreview, salesPause }, className, children }: PlacedActionProps) {
  if (isPreview || plans.length === 0) return <ClosedAction className={className}>{text.actions.subscribe}</ClosedAction>;
  return (
    <>
      {salesPause ? <ClosedAction className={className}>{text.actions.paused}</ClosedAction> : children}
      <OwnerAction className={className} href="/purchased" state="owned">
        {text.actions.purchased}
      </OwnerAction>
      <OwnerAction className={className} href={`/telegram/${id}/edit`} state="mine">
        {text.actions.edit}
      </OwnerAction>
    </>
  );
}

/** In the bottom bar: pays, or opens the sheet of a buyer without an account. */
export const DockAction = ({ channel, className }: ChannelActionProps) => (
  <ChannelAction channel={channel} className={className}>
    <PayButton className={className} label={text.actions.subscribe} />
  </ChannelAction>
);

/** In the pay box: the button of a buyer without an account names the amount. */
const BoxAction = ({ channel, className }: ChannelActionProps) => (
  <ChannelAction channel={channel} className={className}>
    <PayButton className={className} label={text.actions.subscribe} when="in" />
    <PayButton className={className} label="" amountLabel={guestPayLabel(channel.plans[0]?.price ?? 0)} when="out" />
  </ChannelAction>
);

/** Notes for a visitor who has paid, is subscribed, or sells the channel. */
const ChannelNotes = ({ isPaused }: { isPaused: boolean }) => (
  <>
    <PaidNote />
    <UnfinishedNote />
    <Note icon="check" tone="ok" shownBy={hook('pay-subscribed')}>
      <b /> {!isPaused && <span {...hook('pay-renewable')}>{text.renewal}</span>}
      <a href="/purchased" {...hook('pay-purchase')}>
        {text.actions.purchased}
      </a>
    </Note>
    <Note icon="user" shownBy={hook('pay-when', 'mine')}>
      <b>{text.mine.title}</b> {isPaused ? text.mine.paused : text.mine.open}
    </Note>
  </>
);

const ChannelSheet = ({ channel: { channelName, plans } }: { channel: PublicChannel }) => (
  <PaySheet
    title={channelName}
    detail={<span {...hook('pay-plan')}>{plans[0] && planLabel(plans[0])}</span>}
    amount={formatPlanPrice(plans[0]?.price ?? 0)}
  />
);

export function ChannelPanel({ channel }: { channel: PublicChannel }) {
  const { id, plans, isPreview, salesPause } = channel;
  const firstPrice = plans[0]?.price;
  const isOpen = !isPreview && !salesPause;
  const hasPaidPlans = plans.some(({ price }) => price > 0);
  const hasFreeItems = channel.offersCoupons || plans.some(({ price }) => price === 0);
  const hooks = isPreview
    ? {}
    : { ...hook('pay-form', id), ...hook('pay-type', 'TELEGRAM_PLAN'), ...hook('pay-state', salesPause ? 'closed' : 'open') };
  return (
    <PayForm labelledBy="plans" hooks={hooks}>
      {salesPause && <StaticNote icon="clock">{text.pause(salesPause.until)}</StaticNote>}
      {!isPreview && <ChannelNotes isPaused={salesPause !== null} />}
      <Plans plans={plans} />
      <PayBox>
        {isOpen && hasPaidPlans && <Coupon isOffered={channel.offersCoupons} />}
        {isOpen && (
          <div className={fields.fields} {...hook('pay-when', 'open')}>
            <BuyerFields emailHint={text.emailHint} isFree={firstPrice === 0} />
            {channel.offersReminder && <Reminder isHidden={firstPrice === 0} />}
          </div>
        )}
        {isOpen && <PayingAs />}
        <div className={css.act}>
          <BoxAction channel={channel} className={classNames(form.wide, form.aside)} />
        </div>
        {isOpen && hasFreeItems && <CodeOfFreeItem />}
        {!isPreview && (
          <>
            <PayStatus />
            <SignInLine />
            <InAppHelp />
          </>
        )}
      </PayBox>
      {isOpen && <ChannelSheet channel={channel} />}
      {isOpen && <NeedsScript />}
      <FinePrint>
        <SecureCheckout />
        <FinePrintItem icon="alert">{text.terms}</FinePrintItem>
      </FinePrint>
    </PayForm>
  );
}
