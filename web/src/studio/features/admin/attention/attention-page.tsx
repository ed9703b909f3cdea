import { IconCircleCheck } from '@tabler/icons-react';
import { useAttention } from '../../../domain/admin-attention/api.ts';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { useOpened } from '../../../ui/data/list/use-opened.ts';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { attentionCard, attentionColumns } from './attention-columns.tsx';
import { attentionList } from './attention-list.ts';

const AttentionDrawer = lazyDialog(() => import('./attention-drawer.tsx').then((module) => module.AttentionDrawer));

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
      <AttentionDrawer target={id} listed={items.data?.data.find((item) => item.id === id)} onClose={close} />
    </>
  );
}
