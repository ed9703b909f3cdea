import type { Withdrawal } from '@jamun/contract';
import { IconFileOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, loadErrorMessage } from '../../../../lib/api-error.ts';
import { useWithdrawal } from '../../../domain/wallet/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { DrawerSkeleton } from '../../../ui/overlay/drawer-skeleton.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { withdrawText } from '../withdraw/text.ts';
import { WithdrawalDetails } from './withdrawal-details.tsx';

const text = withdrawText.drawer;

const CancelDialog = lazyDialog(() => import('./cancel-dialog.tsx').then((module) => module.CancelDialog));

// An invalid id is shown like an unknown one.
const isMissing = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

/** The request whose id is in the page's address. */
export function WithdrawalDrawer({ target: id, onClose }: { target: string | null; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useWithdrawal(id);
  const [cancelling, setCancelling] = useState<Withdrawal | null>(null);
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      ownEntry={false}
      title={text.title}
      covered={cancelling !== null}
      footer={data?.status === 'PENDING' && <Button onClick={() => setCancelling(data)}>{text.cancel}</Button>}
    >
      {data ? (
        <WithdrawalDetails withdrawal={data} />
      ) : isMissing(error) ? (
        <EmptyState Icon={IconFileOff} {...text.missing} />
      ) : error ? (
        <ErrorState title={text.failed} message={loadErrorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <DrawerSkeleton label={text.loading} />
      )}
      <CancelDialog target={cancelling} onClose={() => setCancelling(null)} />
    </Drawer>
  );
}
