import { type PlatformPlan, PlatformPlanInput, platformPlanMessages } from '@jamun/contract';
import { useEffect, useState } from 'react';
import { ApiError, wordsOf } from '../../../lib/api-error.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FieldButton } from '../../ui/field-button.tsx';
import { PanelFoot } from '../../ui/panel.tsx';
import { useSchemaForm } from '../../ui/schema-form.ts';
import { toast } from '../../ui/toast.ts';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { type PlanInput, useUpdatePlan } from './api.ts';
import classes from './plan-details.module.css';
import { PlanFields } from './plan-fields.tsx';
import { inputOf, valuesOf } from './plan-values.ts';

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
          const beside = form.showRefusal(error);
          const stale = !beside && error instanceof ApiError && error.status === 409;
          if (!beside) setRefusal({ words: wordsOf(error, platformPlanMessages.notUpdated), stale });
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
