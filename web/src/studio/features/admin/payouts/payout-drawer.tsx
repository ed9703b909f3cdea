import { ApiError } from '../../../../lib/api-error.ts';
import { usePayout, useProcessPayout } from '../../../domain/admin-payouts/api.ts';
import { ReviewDrawer, useReviewDrawer } from '../../../domain/admin-reviews/review-drawer.tsx';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { availableDecisions } from './payout-decisions.ts';
import { PayoutFacts } from './payout-facts.tsx';
import { PayoutForm } from './payout-form.tsx';
import { payoutsText } from './text.ts';
import type { ExportedRejection } from './use-payout-form.ts';

const text = payoutsText.drawer;

const RejectExportedDialog = lazyDialog(() => import('./reject-exported-dialog.tsx').then((module) => module.RejectExportedDialog));

// Malformed ids (400, 422) count as not found.
const isNotFound = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

/** One payout request with the decision form, opened by the id in the address. */
export function PayoutDrawer({ target: id, onClose }: { target: string | null; onClose: () => void }) {
  const state = useReviewDrawer(usePayout(id));
  const process = useProcessPayout();
  const rejecting = useDialogTarget<ExportedRejection>();
  const close = () => {
    // Stays open during a call, so that its result is seen.
    if (!process.isPending) onClose();
  };
  return (
    <>
      <ReviewDrawer
        opened={id !== null}
        onClose={close}
        ownEntry={false}
        covered={rejecting.dialog.target !== null}
        state={state}
        notFound={(error) => (isNotFound(error) ? text.notFound : null)}
        text={text}
        isSaving={process.isPending}
        canUpdate={(payout) => availableDecisions(payout).length > 0}
      >
        {(payout, { formId, formKey, onReviewed, onReload, onDirty }) => (
          <>
            <PayoutFacts payout={payout} />
            <PayoutForm
              key={formKey}
              id={formId}
              payout={payout}
              process={process}
              onConfirmNeeded={rejecting.set}
              onProcessed={onReviewed}
              onDirty={onDirty}
              onReload={onReload}
            />
          </>
        )}
      </ReviewDrawer>
      <RejectExportedDialog {...rejecting.dialog} busy={process.isPending} />
    </>
  );
}
