import type { ChannelPlan } from '@jamun/contract';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { PlanFields } from './plan-fields.tsx';
import { usePlanForm } from './plan-form.ts';
import { planText as text } from './text.ts';

export interface EditedPlan {
  channelId: string;
  /** Null for a new plan. */
  plan: ChannelPlan | null;
}

export function PlanDialog({ target, onClose }: { target: EditedPlan | null; onClose: () => void }) {
  const subscriptions = target?.plan?._count.subscriptions ?? 0;
  return (
    <Dialog
      opened={target !== null}
      onClose={onClose}
      title={target?.plan ? text.editTitle : text.addNew}
      line={subscriptions > 0 && text.keepsTerms(subscriptions)}
    >
      {target && <PlanDialogForm target={target} onClose={onClose} />}
    </Dialog>
  );
}

function PlanDialogForm({ target: { channelId, plan }, onClose }: { target: EditedPlan; onClose: () => void }) {
  const { form, error, isSaving, send } = usePlanForm(channelId, plan);
  return (
    <form onSubmit={form.submit((values) => send(values, onClose))} onFocus={form.prepare} noValidate>
      {error && <AlertLine tone="bad">{error}</AlertLine>}
      <PlanFields form={form} autoFocus />
      <DialogActions onCancel={onClose}>
        <BusyButton busy={isSaving} busyLabel={text.saving} variant="filled">
          {plan ? text.save : text.add}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
