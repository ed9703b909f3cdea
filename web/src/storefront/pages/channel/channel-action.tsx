import type { PublicChannel } from '@jamun/contract';
import { type ActionLook, ClosedAction, PayButton, SignInToPay, WayOn } from '../../parts/sale/pay-actions.tsx';

interface ChannelActionProps extends ActionLook {
  channel: PublicChannel;
}

const words = 'Subscribe Now';

/** Signed out it leads to the sign-in page, and back; signed in it subscribes, or renews. Who sells the channel comes to its editor. */
export function ChannelAction({ channel: { id, plans, isPreview, salesPause }, className }: ChannelActionProps) {
  if (isPreview || plans.length === 0) return <ClosedAction className={className}>{words}</ClosedAction>;
  return (
    <>
      {salesPause ? (
        <ClosedAction className={className}>Sales are paused</ClosedAction>
      ) : (
        <>
          <SignInToPay className={className} />
          <PayButton className={className} words={words} />
        </>
      )}
      <WayOn className={className} href={`/telegram/${id}/edit`} when="mine">
        Edit channel
      </WayOn>
    </>
  );
}
