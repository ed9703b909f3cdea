import type { AttentionAction, AttentionItem } from '@jamun/contract';
import { IconFileOff } from '@tabler/icons-react';
import { useAttentionItem } from '../../../../domain/admin-attention/api.ts';
import { useAdminOrder } from '../../../../domain/admin-orders/use-admin-order.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { ErrorLine } from '../../../../ui/feedback/error-line.tsx';
import { useRecordError } from '../../../../ui/hooks/use-record-error.ts';
import { Drawer } from '../../../../ui/overlay/drawer.tsx';
import { DrawerFallback } from '../../../../ui/overlay/drawer-fallback.tsx';
import { lazyDialog, useDialogTarget } from '../../../../ui/overlay/lazy-dialog.tsx';
import { attentionText } from '../text.ts';
import classes from './attention-drawer.module.css';
import { AttentionFacts } from './attention-facts.tsx';
import type { ResolveRequest } from './resolve-dialog.tsx';
import { attentionItemText } from './text.ts';

const ResolveDialog = lazyDialog(() => import('./resolve-dialog.tsx').then((module) => module.ResolveDialog));

interface AttentionDrawerProps {
  /** Id of the item. */
  target: string | null;
  /** Row of the list, shown until the item is loaded. */
  listed: AttentionItem | undefined;
  onClose: () => void;
}

/** The item whose id is in the address, with the actions that the server offers for it. */
export function AttentionDrawer({ target: id, listed, onClose }: AttentionDrawerProps) {
  const query = useAttentionItem(id, listed);
  const item = query.data ?? null;
  // Loaded in advance: the dialog says what the action costs the seller.
  const order = useAdminOrder(item?.status === 'OPEN' ? (item.order?.id ?? null) : null).data;
  const resolving = useDialogTarget<ResolveRequest>();
  const actionError = useRecordError(item?.id);
  const startAction = (action: AttentionAction) => {
    if (!item) return;
    actionError.clear();
    resolving.set({ item, action, order, onError: actionError.set });
  };
  const reload = () => {
    actionError.clear();
    void query.refetch();
  };
  return (
    <>
      <Drawer
        opened={id !== null}
        onClose={onClose}
        ownEntry={false}
        covered={resolving.dialog.target !== null}
        title={item ? attentionText.kinds[item.kind] : attentionText.title}
        size={480}
        footer={item && item.actions.length > 0 && <Actions item={item} onSelect={startAction} />}
      >
        {actionError.error && (
          <div className={classes.failure}>
            <ErrorLine error={actionError.error} fallback={attentionItemText.outcomeUnknown} onReload={reload} />
          </div>
        )}
        {item ? (
          <AttentionFacts item={item} />
        ) : (
          <DrawerFallback query={query} isNotFound={query.data === null && !query.error} Icon={IconFileOff} text={attentionItemText} />
        )}
      </Drawer>
      <ResolveDialog {...resolving.dialog} />
    </>
  );
}

/** The first action matches the provider and is the primary button. Dismiss comes first, apart from the actions that book money. */
function Actions({ item, onSelect }: { item: AttentionItem; onSelect: (action: AttentionAction) => void }) {
  const [primary] = item.actions.filter((action) => action !== 'DISMISS');
  return (
    <div className={classes.actions}>
      {[...item.actions].reverse().map((action) => (
        <Button key={action} onClick={() => onSelect(action)} data-action={action} {...(action === primary ? { variant: 'filled' } : {})}>
          {attentionItemText.actions[action].button}
        </Button>
      ))}
    </div>
  );
}
