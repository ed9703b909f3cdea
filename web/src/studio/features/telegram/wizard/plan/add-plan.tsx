import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { PlanFields } from '../../plans/plan-fields.tsx';
import type { usePlanForm } from '../../plans/use-plan-form.ts';
import classes from './add-plan.module.css';

/** A new plan, in place: the list above it grows with each. */
export const AddPlan = ({ plan: { form, refusal, isSaving, send } }: { plan: ReturnType<typeof usePlanForm> }) => (
  <form
    className={classes.add}
    onSubmit={form.submit((values) => send(values))}
    onFocus={form.prepare}
    noValidate
    aria-labelledby="add-plan-title"
  >
    <h4 id="add-plan-title">Add New Plan</h4>
    {refusal && <AlertLine tone="bad">{refusal}</AlertLine>}
    <PlanFields
      form={form}
      autoFocus
      action={
        <BusyButton busy={isSaving} busyLabel="Adding...">
          Add Plan
        </BusyButton>
      }
    />
  </form>
);
