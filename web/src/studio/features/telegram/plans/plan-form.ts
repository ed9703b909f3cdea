import { type ChannelPlan, channelPlanMessages, type DurationType } from '@jamun/contract';
import { useState } from 'react';
import type { z } from 'zod';
import { errorMessage } from '../../../../lib/api-error.ts';
import { type PlanBody, useSavePlan } from '../../../domain/channel-plans/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type FormValues, useSchemaForm } from '../../../ui/form/schema-form.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { toDays, toPlanDuration } from './plan-duration.ts';

interface PlanValues {
  name: string;
  price: number;
  /** Number of units. Named like the field of the request, so that its server errors appear at this field. */
  duration: number;
  unit: DurationType;
}
export type PlanForm = ReturnType<typeof useSchemaForm<PlanValues>>;

const loadPlanSchema = () => import('./plan-schema.ts').then(({ PlanSchema }) => PlanSchema as unknown as z.ZodType<unknown, PlanValues>);

const newPlan: FormValues<PlanValues> = { name: '', price: undefined, duration: 1, unit: 'Month' };

function toFormValues({ name, price, duration }: ChannelPlan): FormValues<PlanValues> {
  const { count, unit } = toPlanDuration(duration);
  return { name, price, duration: count, unit };
}

const toRequestBody = ({ name, price, duration: count, unit }: PlanValues): PlanBody => ({
  name,
  price,
  duration: toDays({ count, unit }),
});

const isSame = (current: object, sent: PlanValues) =>
  Object.entries(current).every(([name, value]) => value === sent[name as keyof PlanValues]);

/** Form of a plan; `plan` is null for a new one. */
export function usePlanForm(channelId: string, plan: ChannelPlan | null) {
  const initialValues = plan ? toFormValues(plan) : newPlan;
  const form = useSchemaForm<PlanValues>(loadPlanSchema, { initialValues });
  useDraft(form, { name: `plan ${plan?.id ?? `of ${channelId}`}`, saved: initialValues });
  const save = useSavePlan(channelId);
  const [error, setError] = useState('');
  const send = (values: PlanValues, onSaved?: () => void) => {
    setError('');
    // A copy: the form stays editable during the request.
    const sent = { ...values };
    save.mutate(
      { id: plan?.id ?? null, body: toRequestBody(sent) },
      {
        onSuccess: () => {
          toast.success(plan ? channelPlanMessages.updated : channelPlanMessages.created);
          // Input that was changed during the request belongs to the next plan and is kept.
          if (isSame(form.getValues(), sent)) form.reset();
          onSaved?.();
        },
        onError: (cause) => {
          if (!form.showFieldErrors(cause))
            setError(errorMessage(cause, plan ? channelPlanMessages.notUpdated : channelPlanMessages.notCreated));
        },
      },
    );
  };
  return { form, error, isSaving: save.isPending, send };
}
