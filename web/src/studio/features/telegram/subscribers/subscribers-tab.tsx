import type { Channel } from '@jamun/contract';
import { channelMessages as say } from '@jamun/contract/telegram-messages';
import { IconUsers } from '@tabler/icons-react';
import { ExportButton } from '../../../ui/export-button.tsx';
import { ListPanel } from '../../../ui/list/list-panel.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { subscriberCard, subscriberColumns } from './subscriber-row.tsx';
import { fetchSubscribersFile, useSubscribers } from './subscribers-api.ts';
import { subscribersList } from './subscribers-list.ts';

/** Everybody who bought a plan, with what was bought and until when. */
export function SubscribersTab({ channel: { id, slug } }: { channel: Channel }) {
  const list = useList(subscribersList);
  return (
    <ListPanel
      list={list}
      result={useSubscribers(id, list.query)}
      title="Subscribers"
      aside={<ExportButton name={`subscribers-${slug}.csv`} load={() => fetchSubscribersFile(id, list.query)} />}
      caption="Subscribers"
      tall
      columns={subscriberColumns}
      card={subscriberCard}
      rowKey={(subscriber) => subscriber.id}
      empty={{
        Icon: IconUsers,
        title: 'No subscribers found',
        line: 'People who buy a plan are listed here, with what they paid and until when they are in.',
      }}
      noMatch="No subscribers found"
      failure={say.subscribersNotFetched}
    />
  );
}
