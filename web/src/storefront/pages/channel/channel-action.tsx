import type { PublicChannel } from '@jamun/contract';
import { type ActionLook, ClosedAction, PayButton, SignInToPay, WayOn } from '../../parts/sale/pay-actions.tsx';

interface ChannelActionProps extends ActionLook {
  channel: PublicChannel;
}

const words = 'Subscribe Now';

/** Signs in and comes back; subscribes or renews; leads to Purchased where a free plan runs, and the seller to the editor. */
export function ChannelAction({ channel: { id, plans, isPreview, salesPause }, className }: ChannelActionProps) {
  if (isPreview || plans.length === 0) return <ClosedAction className={className}>{words}</ClosedAction>;
  return (
    <>
      {salesPause ? (
        <ClosedAction className={className}>Sales are paused</ClosedAction>
      ) : (
        <>
          <SignInToPay className={className} isFree={plans[0]?.price === 0} />
          <PayButton className={className} words={words} />
        </>
      )}
      <WayOn className={className} href="/purchased" when="owned">
        Go to Purchased
      </WayOn>
      <WayOn className={className} href={`/telegram/${id}/edit`} when="mine">
        Edit channel
      </WayOn>
    </>
  );
}
