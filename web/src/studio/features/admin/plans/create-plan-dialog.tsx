import { PlatformPlanInput, platformPlanMessages } from '@jamun/contract';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { type PlanInput, useCreatePlan } from '../../../domain/admin-plans/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { PlanFields } from './plan-fields.tsx';
import { inputOf, newPlan } from './plan-values.ts';

const labels = { name: 'Plan Name', fee: 'Transaction Fee (%)', isDefault: 'Default Plan', isActive: 'Active' };
const shownFor = 2000;

/** It stays until the answer is known, says that the plan is there, and goes by itself. */
export function CreatePlanDialog({ target: wanted, onClose }: { target: 'new' | null; onClose: () => void }) {
  const create = useCreatePlan();
  const [created, setCreated] = useState(false);
  const close = () => {
    if (!create.isPending) onClose();
  };
  useEffect(() => {
    if (!created) return;
    const timer = setTimeout(onClose, shownFor);
    return () => clearTimeout(timer);
  }, [created, onClose]);
  return (
    <Dialog opened={wanted !== null} onClose={close} onClosed={() => setCreated(false)} title="Create Platform Plan">
      {created ? (
        <AlertLine tone="ok">{platformPlanMessages.created}</AlertLine>
      ) : (
        wanted && <CreatePlanForm create={create} onCancel={close} onCreated={() => setCreated(true)} />
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
  const [refusal, setRefusal] = useState('');
  const send = (values: PlanInput) => {
    setRefusal('');
    create.mutate(inputOf(values), {
      onSuccess: onCreated,
      onError: (error) => {
        form.showFieldErrors(error);
        setRefusal(errorMessage(error, platformPlanMessages.notCreated));
      },
    });
  };
  return (
    <form onSubmit={form.submit(send)} noValidate>
      {refusal && <AlertLine tone="bad">{refusal}</AlertLine>}
      <PlanFields form={form} labels={labels} autoFocus />
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={create.isPending} busyLabel="Creating..." variant="filled">
          Create Plan
        </BusyButton>
      </DialogActions>
    </form>
  );
}
