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
import { PanelFoot } from '../../../../ui/page/page-elements.tsx';
import { PlanFields, toFormValues, toPlanInput } from '../plan-fields.tsx';
import { plansText } from '../text.ts';
import classes from './plan-details.module.css';

const text = plansText.edit;

interface PlanDetailsProps {
  plan: PlatformPlan;
  onReload: () => Promise<PlatformPlan | undefined>;
}

export function PlanDetails({ plan, onReload }: PlanDetailsProps) {
  const { form, update, saveError, isDirty, send, reload } = usePlanForm(plan, onReload);
  return (
    <form onSubmit={form.submit(send)} noValidate>
      <div className={classes.body}>
        {saveError && (
          <AlertLine tone="bad" {...(saveError.isStale ? { action: <FieldButton onClick={reload}>{text.reload}</FieldButton> } : {})}>
            {saveError.message}
          </AlertLine>
        )}
        <PlanFields form={form} labels={text.labels} />
      </div>
      <PanelFoot>
        {isDirty && <span className={classes.changed}>{text.unsaved}</span>}
        <BusyButton busy={update.isPending} busyLabel={text.saving} variant="filled">
          {text.save}
        </BusyButton>
      </PanelFoot>
      <UnsavedGuard when={isDirty} />
    </form>
  );
}

interface SaveError {
  message: string;
  /** Another administrator saved a newer version. */
  isStale: boolean;
}

function usePlanForm(plan: PlatformPlan, onReload: PlanDetailsProps['onReload']) {
  const form = useSchemaForm<PlanInput>(PlatformPlanInput, { initialValues: toFormValues(plan) });
  const update = useUpdatePlan(plan.id);
  // Optimistic lock: the version that was loaded into the form, not the latest one fetched.
  const [version, setVersion] = useState(plan.version);
  const [saveError, setSaveError] = useState<SaveError | null>(null);
  const isDirty = form.isDirty();

  const load = (loaded: PlatformPlan) => {
    const values = toFormValues(loaded);
    form.setValues(values);
    form.resetDirty(values);
    form.clearErrors();
    setVersion(loaded.version);
    setSaveError(null);
  };

  useEffect(() => {
    if (plan.version !== version && !isDirty) load(plan);
  });

  const send = (values: PlanInput) => {
    setSaveError(null);
    update.mutate(
      { ...toPlanInput(values), version },
      {
        onSuccess: ({ data, message }) => {
          load(data);
          toast.success(message);
        },
        onError: (error) => {
          if (form.showFieldErrors(error)) return;
          const isStale = error instanceof ApiError && error.status === 409;
          setSaveError({ message: errorMessage(error, platformPlanMessages.notUpdated), isStale });
        },
      },
    );
  };

  const reload = async () => {
    const fresh = await onReload();
    if (fresh) load(fresh);
  };

  return { form, update, saveError, isDirty, send, reload: () => void reload() };
}
