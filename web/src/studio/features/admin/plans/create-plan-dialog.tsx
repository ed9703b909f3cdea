import { PlatformPlanInput, platformPlanMessages } from '@jamun/contract';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { type PlanInput, useCreatePlan } from '../../../domain/admin-plans/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { newPlan, PlanFields, toPlanInput } from './plan-fields.tsx';
import { plansText } from './text.ts';

const text = plansText.create;
const closeDelay = 2000;

/** Cannot be closed while it saves. Shows the success message, then closes after `closeDelay`. */
export function CreatePlanDialog({ target, onClose }: { target: 'new' | null; onClose: () => void }) {
  const create = useCreatePlan();
  const [created, setCreated] = useState(false);
  const close = () => {
    if (!create.isPending) onClose();
  };
  useEffect(() => {
    if (!created) return;
    const timer = setTimeout(onClose, closeDelay);
    return () => clearTimeout(timer);
  }, [created, onClose]);
  return (
    <Dialog opened={target !== null} onClose={close} onClosed={() => setCreated(false)} title={text.title}>
      {created ? (
        <AlertLine tone="ok">{platformPlanMessages.created}</AlertLine>
      ) : (
        target && <CreatePlanForm create={create} onCancel={close} onCreated={() => setCreated(true)} />
      )}
    </Dialog>
  );
}

interface CreatePlanFormProps {
  create: ReturnType<typeof useCreatePlan>;
  onCancel: () => void;
  onCreated: () => void;
}

function CreatePlanForm({ create, onCancel, onCreated }: CreatePlanFormProps) {
  const form = useSchemaForm<PlanInput>(PlatformPlanInput, { initialValues: newPlan });
  const [error, setError] = useState('');
  const send = (values: PlanInput) => {
    setError('');
    create.mutate(toPlanInput(values), {
      onSuccess: onCreated,
      onError: (failure) => {
        form.showFieldErrors(failure);
        setError(errorMessage(failure, platformPlanMessages.notCreated));
      },
    });
  };
  return (
    <form onSubmit={form.submit(send)} noValidate>
      {error && <AlertLine tone="bad">{error}</AlertLine>}
      <PlanFields form={form} labels={text.labels} autoFocus />
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={create.isPending} busyLabel={text.busy} variant="filled">
          {text.confirm}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
