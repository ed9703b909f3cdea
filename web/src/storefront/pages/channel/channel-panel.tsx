import type { PublicChannel } from '@jamun/contract';
import { classNames } from '../../class-names.ts';
import { BuyerFields } from '../../parts/sale/buyer-fields.tsx';
import fields from '../../parts/sale/fields.module.css';
import form from '../../parts/sale/pay-form.module.css';
import { FineLine, FinePrint, NeedsScript, PayForm, Said, SecureCheckout } from '../../parts/sale/pay-form.tsx';
import { ChannelAction } from './channel-action.tsx';
import { ChannelNotes, PauseNote } from './channel-notes.tsx';
import css from './channel-panel.module.css';
import { Plans } from './plans.tsx';

const Terms = () => (
  <FinePrint>
    <SecureCheckout />
    <FineLine icon="alert">
      <b>Disclaimer:</b> this channel is run by its creator. Jamun handles the payment and the invite, and does not review what is posted.
      No refunds for subscriptions, unless the seller or Jamun grants one. By subscribing you agree to the{' '}
      <a href="/terms-and-conditions">Terms and Conditions</a> and the <a href="/refund-policy">Refund Policy</a>. The seller receives your
      name, email address and phone number.
    </FineLine>
  </FinePrint>
);

export function ChannelPanel({ channel }: { channel: PublicChannel }) {
  const { id, plans, isPreview, salesPause } = channel;
  const standing = salesPause ? 'closed' : 'open';
  // A preview is nobody's to buy: the island leaves it alone.
  const forIsland = isPreview ? {} : { 'data-pay': id, 'data-pay-type': 'TELEGRAM_PLAN', 'data-pay-standing': standing };
  return (
    <PayForm labelledBy="plans" forIsland={forIsland}>
      {salesPause && <PauseNote until={salesPause.until} />}
      {!isPreview && <ChannelNotes isPaused={salesPause !== null} />}
      <Plans plans={plans} />
      {!isPreview && !salesPause && (
        <div className={fields.fields} data-when="in" data-pay-when="open">
          <BuyerFields />
        </div>
      )}
      <div className={css.act}>
        <ChannelAction channel={channel} className={classNames(form.wide, form.aside)} />
      </div>
      {!isPreview && (
        <>
          <Said />
          {!salesPause && <NeedsScript />}
        </>
      )}
      <Terms />
    </PayForm>
  );
}
