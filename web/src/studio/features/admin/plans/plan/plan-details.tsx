import { type PlatformPlan, PlatformPlanInput, platformPlanMessages } from '@jamun/contract';
import { useEffect, useState } from 'react';
import { ApiError, errorMessage } from '../../../../../lib/api-error.ts';
import { type PlanInput, useUpdatePlan } from '../../../../domain/admin-plans/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { FieldButton } from '../../../../ui/button/field-button.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useSchemaForm } from '../../../../ui/form/schema-form.ts';
import { UnsavedGuard } from '../../../../ui/overlay/unsaved-guard.tsx';
import { PanelFoot } from '../../../../ui/page/panel.tsx';
import { PlanFields } from '../plan-fields.tsx';
import { inputOf, valuesOf } from '../plan-values.ts';
import classes from './plan-details.module.css';

const labels = { name: 'Name', fee: 'Transaction Fee Percentage', isDefault: 'Is Default', isActive: 'Is Active' };

interface PlanDetailsProps {
  plan: PlatformPlan;
  onReload: () => Promise<PlatformPlan | undefined>;
}

export function PlanDetails({ plan, onReload }: PlanDetailsProps) {
  const { form, update, refusal, changed, send, reload } = usePlanForm(plan, onReload);
  return (
    <form onSubmit={form.submit(send)} noValidate>
      <div className={classes.body}>
        {refusal && (
          <AlertLine tone="bad" {...(refusal.stale ? { action: <FieldButton onClick={reload}>Reload</FieldButton> } : {})}>
            {refusal.words}
          </AlertLine>
        )}
        <PlanFields form={form} labels={labels} />
      </div>
      <PanelFoot>
        {changed && <span className={classes.changed}>Unsaved changes</span>}
        <BusyButton busy={update.isPending} busyLabel="Saving..." variant="filled">
          Save
        </BusyButton>
      </PanelFoot>
      <UnsavedGuard when={changed} />
    </form>
  );
}

interface Refusal {
  words: string;
  /** What is on the screen is no longer what is there. */
  stale: boolean;
}

function usePlanForm(plan: PlatformPlan, onReload: PlanDetailsProps['onReload']) {
  const form = useSchemaForm<PlanInput>(PlatformPlanInput, { initialValues: valuesOf(plan) });
  const update = useUpdatePlan(plan.id);
  // The version that the form began with: a newer one that arrives meanwhile is not what was edited.
  const [version, setVersion] = useState(plan.version);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const changed = form.isDirty();

  const begin = (with_: PlatformPlan) => {
    const values = valuesOf(with_);
    form.setValues(values);
    form.resetDirty(values);
    form.clearErrors();
    setVersion(with_.version);
    setRefusal(null);
  };

  useEffect(() => {
    if (plan.version !== version && !changed) begin(plan);
  });

  const send = (values: PlanInput) => {
    setRefusal(null);
    update.mutate(
      { ...inputOf(values), version },
      {
        onSuccess: ({ data, message }) => {
          begin(data);
          toast.success(message);
        },
        onError: (error) => {
          const beside = form.showFieldErrors(error);
          const stale = !beside && error instanceof ApiError && error.status === 409;
          if (!beside) setRefusal({ words: errorMessage(error, platformPlanMessages.notUpdated), stale });
        },
      },
    );
  };

  const reload = async () => {
    const fresh = await onReload();
    if (fresh) begin(fresh);
  };

  return { form, update, refusal, changed, send, reload: () => void reload() };
}
