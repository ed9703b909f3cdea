import type { ChannelPlan } from '@jamun/contract';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { PlanFields } from './plan-fields.tsx';
import { subscriptionWords } from './plan-text.ts';
import { usePlanForm } from './use-plan-form.ts';

/** A plan that is changed, or none for a new one. */
export interface PlanEdit {
  channelId: string;
  plan: ChannelPlan | null;
}

export function PlanDialog({ target: edit, onClose }: { target: PlanEdit | null; onClose: () => void }) {
  const sold = edit?.plan?._count.subscriptions ?? 0;
  return (
    <Dialog
      opened={edit !== null}
      onClose={onClose}
      title={edit?.plan ? 'Edit Plan' : 'Add New Plan'}
      line={sold > 0 && `${subscriptionWords(sold)} bought with it stay as they were bought: price and end do not change.`}
    >
      {edit && <PlanDialogForm edit={edit} onClose={onClose} />}
    </Dialog>
  );
}

function PlanDialogForm({ edit: { channelId, plan }, onClose }: { edit: PlanEdit; onClose: () => void }) {
  const { form, refusal, isSaving, send } = usePlanForm(channelId, plan);
  return (
    <form onSubmit={form.submit((values) => send(values, onClose))} onFocus={form.prepare} noValidate>
      {refusal && <AlertLine tone="bad">{refusal}</AlertLine>}
      <PlanFields form={form} autoFocus />
      <DialogActions onCancel={onClose}>
        <BusyButton busy={isSaving} busyLabel="Saving..." variant="filled">
          {plan ? 'Save' : 'Add Plan'}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
