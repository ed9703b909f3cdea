import type { Withdrawal } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, loadErrorMessage } from '../../../lib/api-error.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { DrawerBones } from '../../ui/drawer-bones.tsx';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useWithdrawal } from './api.ts';
import { WithdrawalDetails } from './withdrawal-details.tsx';

const CancelDialog = lateDialog(() => import('./cancel-dialog.tsx').then((module) => module.CancelDialog));

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
        <DrawerBones label="Loading the request" />
      )}
      <CancelDialog of={cancelling} onClose={() => setCancelling(null)} />
    </Drawer>
  );
}
