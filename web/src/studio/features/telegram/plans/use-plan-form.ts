import type { ChannelPlan } from '@jamun/contract';
import { channelPlanMessages } from '@jamun/contract/telegram-messages';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useSavePlan } from '../../../domain/channel-plans/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { bodyOf, loadPlanSchema, newPlan, type PlanValues, valuesOf } from './plan-values.ts';

/** The form of a new plan, or of one that is changed. */
export function usePlanForm(channelId: string, plan: ChannelPlan | null) {
  const initialValues = plan ? valuesOf(plan) : newPlan;
  const form = useSchemaForm<PlanValues>(loadPlanSchema, { initialValues });
  useDraft(form, { name: `plan ${plan?.id ?? `of ${channelId}`}`, saved: initialValues });
  const save = useSavePlan(channelId);
  const [refusal, setRefusal] = useState('');
  const send = (given: PlanValues, onSaved?: () => void) => {
    setRefusal('');
    // Taken as they are now: the form goes on changing.
    const values = { ...given };
    save.mutate(
      { id: plan?.id ?? null, body: bodyOf(values) },
      {
        onSuccess: () => {
          toast.success(plan ? channelPlanMessages.updated : channelPlanMessages.created);
          // What was typed meanwhile is the next one's.
          if (isSame(form.getValues(), values)) form.reset();
          onSaved?.();
        },
        onError: (error) => {
          if (!form.showFieldErrors(error))
            setRefusal(errorMessage(error, plan ? channelPlanMessages.notUpdated : channelPlanMessages.notCreated));
        },
      },
    );
  };
  return { form, refusal, isSaving: save.isPending, send };
}

const isSame = (one: object, other: PlanValues) => Object.entries(one).every(([name, value]) => value === other[name as keyof PlanValues]);
