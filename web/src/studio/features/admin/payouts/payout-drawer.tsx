import { IconFileOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ApiError, loadErrorMessage } from '../../../../lib/api-error.ts';
import { usePayout, useProcessPayout } from '../../../domain/admin-payouts/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { DrawerSkeleton } from '../../../ui/overlay/drawer-skeleton.tsx';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { decisionsOf } from './payout-decisions.ts';
import { PayoutFacts } from './payout-facts.tsx';
import { PayoutForm } from './payout-form.tsx';
import type { ExportedRejection } from './use-payout-form.ts';

const RejectExportedDialog = lazyDialog(() => import('./reject-exported-dialog.tsx').then((module) => module.RejectExportedDialog));

// An id that cannot be one is no more found than one that nobody has.
const isGone = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

/** The request that the address names, and what is decided about it. */
export function PayoutDrawer({ target: id, onClose }: { target: string | null; onClose: () => void }) {
  const { data, error, isFetching, refetch } = usePayout(id);
  const process = useProcessPayout();
  const form = useId();
  // Each look at the request has a form of its own, which says what was seen when it began.
  const [look, setLook] = useState(0);
  const [isDirty, setDirty] = useState(false);
  const rejecting = useDialogTarget<ExportedRejection>();
  const lookAgain = () => setLook((before) => before + 1);
  const close = () => {
    // What is under way is waited for: whoever pays must see what became of it.
    if (!process.isPending) onClose();
  };
  return (
    <>
      <Drawer
        opened={id !== null}
        onClose={close}
        ownEntry={false}
        covered={rejecting.dialog.target !== null}
        title="Payout Request"
        size={480}
        footer={
          data &&
          decisionsOf(data).length > 0 && (
            <BusyButton form={form} disabled={!isDirty} busy={process.isPending} busyLabel="Updating..." variant="filled" fullWidth>
              Update
            </BusyButton>
          )
        }
      >
        {data ? (
          <>
            <PayoutFacts payout={data} />
            <PayoutForm
              key={`${data.id} ${look}`}
              id={form}
              payout={data}
              process={process}
              onConfirmNeeded={rejecting.set}
              onProcessed={lookAgain}
              onDirty={setDirty}
              onReload={() => void refetch().then(lookAgain)}
            />
          </>
        ) : isGone(error) ? (
          <EmptyState Icon={IconFileOff} title="This request is not here" line="Look for the person to find it." />
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
      </Drawer>
      <RejectExportedDialog {...rejecting.dialog} busy={process.isPending} />
    </>
  );
}
