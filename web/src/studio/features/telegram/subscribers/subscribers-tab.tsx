import { type Channel, channelMessages } from '@jamun/contract';
import { IconGift, IconUsers } from '@tabler/icons-react';
import { fetchSubscribersFile, useSubscribers } from '../../../domain/subscribers/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ExportButton } from '../../../ui/button/export-button.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { useOpened } from '../../../ui/data/list/use-opened.ts';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { subscribersList } from '../channel-search.ts';
import { PendingGrants } from './pending-grants.tsx';
import { subscriberCard, subscriberColumns } from './subscriber-row.tsx';
import classes from './subscribers.module.css';
import { subscribersText as text } from './text.ts';

const SubscriberDrawer = lazyDialog(() => import('./subscriber-drawer.tsx').then((module) => module.SubscriberDrawer));
const GrantDialog = lazyDialog(() => import('./grant-dialog.tsx').then((module) => module.GrantDialog));

/** Subscribers of the channel and pending invitations to free subscriptions. */
export function SubscribersTab({ channel }: { channel: Channel }) {
  const { id: channelId, slug } = channel;
  const list = useList(subscribersList);
  const subscribers = useSubscribers(channelId, list.query);
  const { id, open, close } = useOpened('subscriber');
  const granting = useDialogTarget<Channel>();
  return (
    <div className={classes.tab}>
      <PendingGrants channelId={channelId} />
      <ListPanel
        list={list}
        result={subscribers}
        title={text.title}
        aside={
          <div className={classes.actions}>
            <Button onClick={() => granting.set(channel)} leftSection={<IconGift size={16} stroke={1.75} aria-hidden />}>
              {text.grantAccess}
            </Button>
            {(subscribers.data?.meta.total ?? 0) > 0 && (
              <ExportButton name={`subscribers-${slug}.csv`} load={() => fetchSubscribersFile(channelId, list.query)} />
            )}
          </div>
        }
        asideAlways
        caption={text.title}
        tall
        columns={subscriberColumns(open)}
        card={subscriberCard(open, id)}
        cardLines={3}
        rowKey={(subscriber) => subscriber.id}
        onOpen={(subscriber) => open(subscriber.id)}
        isOpen={(subscriber) => subscriber.id === id}
        empty={{ Icon: IconUsers, title: text.emptyTitle, line: text.emptyLine }}
        noMatch={text.emptyTitle}
        failure={channelMessages.subscribersNotFetched}
      />
      <SubscriberDrawer target={id} channelId={channelId} onClose={close} />
      <GrantDialog {...granting.dialog} />
    </div>
  );
}
