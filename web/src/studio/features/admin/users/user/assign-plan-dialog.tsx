import type { AdminUser, PlatformPlan } from '@jamun/contract';
import { useState } from 'react';
import { errorMessage, loadErrorMessage } from '../../../../../lib/api-error.ts';
import { useOfferedPlans } from '../../../../domain/admin-plans/api.ts';
import { useAssignPlan } from '../../../../domain/admin-users/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { ItemRowsSkeleton } from '../../../../ui/data/item-row.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { ErrorState } from '../../../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import radio from '../../../../ui/form/radio.module.css';
import { Dialog, DialogActions } from '../../../../ui/overlay/dialog.tsx';
import classes from './assign-plan-dialog.module.css';
import { userDialogText } from './dialog-text.ts';

const text = userDialogText.plan;

/** Assigns another plan to a user, or the default plan. */
export function AssignPlanDialog({ target: user, onClose }: { target: AdminUser | null; onClose: () => void }) {
  const assign = useAssignPlan();
  const close = () => {
    if (!assign.isPending) onClose();
  };
  return (
    <Dialog opened={user !== null} onClose={close} title={text.title} line={user && text.line(user.name)}>
      {user && <PlanList user={user} assign={assign} onClose={close} onDone={onClose} />}
    </Dialog>
  );
}

interface PlanListProps {
  user: AdminUser;
  assign: ReturnType<typeof useAssignPlan>;
  onClose: () => void;
  onDone: () => void;
}

function PlanList(props: PlanListProps) {
  const plans = useOfferedPlans();
  if (plans.data) return <PlanChoice {...props} plans={plans.data} />;
  if (plans.isError)
    return <ErrorState message={errorMessage(plans.error, text.loadFailed)} onRetry={() => void plans.refetch()} busy={plans.isFetching} />;
  return <ItemRowsSkeleton label={text.loading} />;
}

function PlanChoice({ user, plans, assign, onClose, onDone }: PlanListProps & { plans: PlatformPlan[] }) {
  // '' stands for the default plan, also after another plan becomes the default.
  const [planId, setPlanId] = useState(user.plan.assigned ? user.plan.id : '');
  const [error, setError] = useState<string | null>(null);
  const defaultPlan = plans.find(({ isDefault }) => isDefault);
  const send = () => {
    setError(null);
    assign.mutate(
      { id: user.id, planId: planId || null },
      {
        onSuccess: ({ message }) => {
          onDone();
          toast.success(message);
        },
        onError: (cause) => setError(loadErrorMessage(cause)),
      },
    );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <fieldset className={classes.plans}>
        <legend className={classes.legend}>{text.legend}</legend>
        <Option
          value=""
          chosen={planId}
          onChoose={setPlanId}
          name={text.defaultOption}
          line={defaultPlan ? text.defaultLine(defaultPlan.name, feeOf(defaultPlan)) : ''}
        />
        {plans.map((plan) => (
          <Option
            key={plan.id}
            value={plan.id}
            chosen={planId}
            onChoose={setPlanId}
            name={plan.name}
            line={plan.isActive ? feeOf(plan) : text.inactive}
            disabled={!plan.isActive}
          />
        ))}
      </fieldset>
      {error && <AlertLine tone="bad">{error}</AlertLine>}
      <DialogActions onCancel={onClose}>
        <BusyButton busy={assign.isPending} busyLabel={text.busyLabel} variant="filled">
          {text.title}
        </BusyButton>
      </DialogActions>
    </form>
  );
}

const feeOf = ({ transactionFeePercentage }: PlatformPlan) => text.optionFee(transactionFeePercentage);

interface OptionProps {
  value: string;
  chosen: string;
  onChoose: (value: string) => void;
  name: string;
  line: string;
  disabled?: boolean;
}

const Option = ({ value, chosen, onChoose, name, line, disabled = false }: OptionProps) => (
  <label className={classes.option}>
    <input
      className={radio.radio}
      type="radio"
      name="plan"
      value={value}
      checked={value === chosen}
      disabled={disabled}
      onChange={() => onChoose(value)}
      data-autofocus={value === chosen || undefined}
    />
    <span>
      <b>{name}</b>
      <small>{line}</small>
    </span>
  </label>
);
