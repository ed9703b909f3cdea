import { IconCircleCheck } from '@tabler/icons-react';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { ListPanel } from '../../ui/list/list-panel.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useOpened } from '../../ui/list/use-opened.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useAttention } from './api.ts';
import { attentionCard, attentionColumns } from './attention-columns.tsx';
import { attentionList } from './attention-list.ts';

const AttentionDrawer = lateDialog(() => import('./attention-drawer.tsx').then((module) => module.AttentionDrawer));

export function AttentionPage() {
  usePageTitle('Needs attention');
  const list = useList(attentionList);
  const items = useAttention(list.query);
  const { id, open, close } = useOpened('item');
  const withStatus = list.query.status !== 'OPEN';
  return (
    <>
      <PageHeader title="Needs attention" line="Payments, refunds and withdrawals that differ between Jamun and the provider." />
      <ListPanel
        list={list}
        result={items}
        caption="Needs attention"
        tall
        columns={attentionColumns(open, { withStatus })}
        card={attentionCard(open, id)}
        cardLines={3}
        rowKey={(item) => item.id}
        onOpen={(item) => open(item.id)}
        isOpen={(item) => item.id === id}
        empty={{
          Icon: IconCircleCheck,
          title: 'Nothing needs attention',
          line: 'Jamun and the payment provider agree. New differences appear here.',
        }}
      />
      <AttentionDrawer of={id} listed={items.data?.data.find((item) => item.id === id)} onClose={close} />
    </>
  );
}
