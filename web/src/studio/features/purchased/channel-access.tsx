import { Button } from '@mantine/core';
import { errorMessage } from '../../../lib/api-error.ts';
import { useNewLink } from '../../domain/purchases/api.ts';
import type { PurchasedItem, Subscription } from '../../domain/purchases/purchased-item.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { Pair, Pairs } from '../../ui/data/pairs.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { DrawerSection } from '../../ui/overlay/drawer.tsx';
import { accessWord, canGetNewLink, inviteOf, telegramLinkOf } from './access.ts';
import classes from './purchased-drawer.module.css';
import { isDue, renewalOf } from './renewal.ts';

/** Into the channel, and how to stay there: at the foot of the drawer. Null where there is no way. */
export function waysInto(item: PurchasedItem) {
  const [invite, renewal, channel] = [inviteOf(item), renewalOf(item), telegramLinkOf(item)];
  if (!invite && !renewal && !channel) return null;
  // Who has left needs the new link first.
  const isMain = !invite && isDue(item) && item.subscription?.access !== 'LEFT';
  return (
    <>
      {renewal && (
        <Button component="a" href={renewal} {...(isMain ? { variant: 'filled', fullWidth: true } : {})}>
          Renew
        </Button>
      )}
      {channel && (
        <Button
          component="a"
          variant={isMain ? 'default' : 'filled'}
          className={classes.way}
          href={channel}
          target="_blank"
          rel="noopener noreferrer"
        >
          Open in Telegram
        </Button>
      )}
      {invite && <CopyButton value={invite}>Copy link</CopyButton>}
      {invite && (
        <Button component="a" variant="filled" className={classes.way} href={invite} target="_blank" rel="noopener noreferrer">
          Invite Link
        </Button>
      )}
    </>
  );
}

/** Which channel it opens, and how far the buyer has come on the way in. */
export function ChannelAccess({ item, subscription }: { item: PurchasedItem; subscription: Subscription }) {
  const word = accessWord(subscription);
  return (
    <DrawerSection title="Channel">
      <Pairs>
        <Pair name="Name">{subscription.channel.channelName}</Pair>
        {word && <Pair name="Access">{word}</Pair>}
      </Pairs>
      {canGetNewLink(subscription) && <NewLink id={item.id} />}
    </DrawerSection>
  );
}

function NewLink({ id }: { id: string }) {
  const link = useNewLink();
  return (
    <div className={classes.newLink}>
      <BusyButton type="button" busy={link.isPending} busyLabel="Asking for a link..." onClick={() => link.mutate(id)}>
        Get a new link
      </BusyButton>
      {link.error && <AlertLine tone="bad">{errorMessage(link.error, 'The link could not be created. Please try again.')}</AlertLine>}
    </div>
  );
}
