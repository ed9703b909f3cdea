import { errorMessage } from '../../../lib/api-error.ts';
import { useNewLink } from '../../domain/purchases/api.ts';
import type { PurchasedItem, Subscription } from '../../domain/purchases/purchased-item.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { Pair, Pairs } from '../../ui/data/pairs.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { DrawerSection } from '../../ui/overlay/drawer.tsx';
import { detailsText } from './details-text.ts';
import { accessLabel, canGetNewLink, inviteUrl, isRenewalDue, renewalUrl, telegramUrl } from './item-state.ts';
import classes from './purchased-drawer.module.css';
import { purchasedText } from './text.ts';

const text = detailsText.channel;

/** Links to join, open and renew, for the foot of the drawer. Null without any. */
export function channelLinks(item: PurchasedItem) {
  const [invite, renewal, channel] = [inviteUrl(item), renewalUrl(item), telegramUrl(item)];
  if (!invite && !renewal && !channel) return null;
  // A buyer who left needs a new link before the renewal.
  const isRenewalPrimary = !invite && isRenewalDue(item) && item.subscription?.access !== 'LEFT';
  return (
    <>
      {renewal && (
        <Button component="a" href={renewal} {...(isRenewalPrimary ? { variant: 'filled', fullWidth: true } : {})}>
          {purchasedText.actions.renew}
        </Button>
      )}
      {channel && (
        <Button
          component="a"
          variant={isRenewalPrimary ? 'default' : 'filled'}
          className={classes.way}
          href={channel}
          target="_blank"
          rel="noopener noreferrer"
        >
          {text.openInTelegram}
        </Button>
      )}
      {invite && <CopyButton value={invite}>{text.copyLink}</CopyButton>}
      {invite && (
        <Button component="a" variant="filled" className={classes.way} href={invite} target="_blank" rel="noopener noreferrer">
          {text.inviteLink}
        </Button>
      )}
    </>
  );
}

/** The channel, the buyer's access to it, and a new link. */
export function ChannelAccess({ item, subscription }: { item: PurchasedItem; subscription: Subscription }) {
  const access = accessLabel(subscription);
  return (
    <DrawerSection title={text.title}>
      <Pairs>
        <Pair name={text.name}>{subscription.channel.channelName}</Pair>
        {access && <Pair name={purchasedText.access}>{access}</Pair>}
      </Pairs>
      {canGetNewLink(subscription) && <NewLink id={item.id} />}
    </DrawerSection>
  );
}

function NewLink({ id }: { id: string }) {
  const link = useNewLink();
  return (
    <div className={classes.newLink}>
      <BusyButton type="button" busy={link.isPending} busyLabel={text.creatingLink} onClick={() => link.mutate(id)}>
        {text.newLink}
      </BusyButton>
      {link.error && <AlertLine tone="bad">{errorMessage(link.error, text.newLinkFailed)}</AlertLine>}
    </div>
  );
}
