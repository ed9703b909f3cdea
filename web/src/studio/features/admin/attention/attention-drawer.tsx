import type { AttentionAction, AttentionItem } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { loadErrorMessage } from '../../../../lib/api-error.ts';
import { useAttentionItem } from '../../../domain/admin-attention/api.ts';
import { useAdminOrder } from '../../../domain/admin-orders/use-admin-order.ts';
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { ErrorLine } from '../../../ui/feedback/error-line.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { DrawerSkeleton } from '../../../ui/overlay/drawer-skeleton.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import classes from './attention-drawer.module.css';
import { AttentionFacts } from './attention-facts.tsx';
import { actions, kinds } from './attention-text.ts';
import type { ResolveRequest } from './resolve-dialog.tsx';

const ResolveDialog = lazyDialog(() => import('./resolve-dialog.tsx').then((module) => module.ResolveDialog));

interface AttentionDrawerProps {
  /** The item's id. */
  target: string | null;
  /** The list's row, shown until the item itself is loaded. */
  listed: AttentionItem | undefined;
  onClose: () => void;
}

/** The item that the address names, and the actions that the server offers for it. */
export function AttentionDrawer({ target: id, listed, onClose }: AttentionDrawerProps) {
  const query = useAttentionItem(id, listed);
  const item = query.data ?? null;
  // Loaded ahead: the confirmation says what the action takes from the seller.
  const order = useAdminOrder(item?.status === 'OPEN' ? (item.order?.id ?? null) : null).data;
  const [request, setRequest] = useState<ResolveRequest | null>(null);
  const [failure, setFailure] = useState<{ id: string; error: Error } | null>(null);
  const closeDialog = useCallback(() => setRequest(null), []);
  const ask = (action: AttentionAction) => {
    if (!item) return;
    setFailure(null);
    setRequest({ item, action, order, onError: (error) => setFailure({ id: item.id, error }) });
  };
  const reload = () => {
    setFailure(null);
    void query.refetch();
  };
  return (
    <>
      <Drawer
        opened={id !== null}
        onClose={onClose}
        ownEntry={false}
        covered={request !== null}
        title={item ? kinds[item.kind].title : 'Needs attention'}
        size={480}
        footer={item && item.actions.length > 0 && <Actions item={item} onAsk={ask} />}
      >
        {failure && failure.id === item?.id && (
          <div className={classes.failure}>
            <ErrorLine error={failure.error} fallback="The outcome is unknown. Reload before you try again." onReload={reload} />
          </div>
        )}
        {item ? <AttentionFacts item={item} /> : <Missing query={query} />}
      </Drawer>
      <ResolveDialog target={request} onClose={closeDialog} />
    </>
  );
}

/** The first action is the one that matches the provider; dismissing stands apart from those that book. */
const Actions = ({ item, onAsk }: { item: AttentionItem; onAsk: (action: AttentionAction) => void }) => {
  const [first] = item.actions.filter((action) => action !== 'DISMISS');
  return (
    <div className={classes.actions}>
      {[...item.actions].reverse().map((action) => (
        <Button key={action} onClick={() => onAsk(action)} data-action={action} {...(action === first ? { variant: 'filled' } : {})}>
          {actions[action].button}
        </Button>
      ))}
    </div>
  );
};

function Missing({ query }: { query: ReturnType<typeof useAttentionItem> }) {
  if (query.error)
    return (
      <ErrorState
        title="The item could not be loaded"
        message={loadErrorMessage(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  if (query.data === null) return <EmptyState Icon={IconFileOff} title="This item does not exist" line="The address may be mistyped." />;
  return <DrawerSkeleton label="Loading the item" />;
}
