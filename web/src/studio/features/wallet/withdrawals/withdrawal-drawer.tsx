import type { Withdrawal } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, loadErrorMessage } from '../../../../lib/api-error.ts';
import { useWithdrawal } from '../../../domain/wallet/api.ts';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { DrawerSkeleton } from '../../../ui/overlay/drawer-skeleton.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { WithdrawalDetails } from './withdrawal-details.tsx';

const CancelDialog = lazyDialog(() => import('./cancel-dialog.tsx').then((module) => module.CancelDialog));

// An id that cannot be one is no more found than one that nobody has.
const isGone = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

/** The request that the address names. */
export function WithdrawalDrawer({ of: id, onClose }: { of: string | null; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useWithdrawal(id);
  const [cancelling, setCancelling] = useState<Withdrawal | null>(null);
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      ownEntry={false}
      title="Withdrawal Request"
      covered={cancelling !== null}
      footer={data?.status === 'PENDING' && <Button onClick={() => setCancelling(data)}>Cancel Request</Button>}
    >
      {data ? (
        <WithdrawalDetails withdrawal={data} />
      ) : isGone(error) ? (
        <EmptyState Icon={IconFileOff} title="This request is not here" line="It may belong to another account." />
      ) : error ? (
        <ErrorState
          title="The request could not be loaded"
          message={loadErrorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <DrawerSkeleton label="Loading the request" />
      )}
      <CancelDialog of={cancelling} onClose={() => setCancelling(null)} />
    </Drawer>
  );
}
