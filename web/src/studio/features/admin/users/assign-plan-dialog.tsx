import type { AdminUser, PlatformPlan } from '@jamun/contract';
import { useState } from 'react';
import { errorMessage, loadErrorMessage } from '../../../../lib/api-error.ts';
import { useOfferedPlans } from '../../../domain/admin-plans/api.ts';
import { useAssignPlan } from '../../../domain/admin-users/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { ItemRowsSkeleton } from '../../../ui/data/item-row.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import classes from './assign-plan-dialog.module.css';

/** Puts a person on another plan, or back on the default. */
export function AssignPlanDialog({ target: user, onClose }: { target: AdminUser | null; onClose: () => void }) {
  const assign = useAssignPlan();
  const close = () => {
    if (!assign.isPending) onClose();
  };
  return (
    <Dialog
      opened={user !== null}
      onClose={close}
      title="Assign plan"
      line={user && `${user.name} pays its fee on orders from now on. Orders that there are keep the fee they began with.`}
    >
      {user && <Plans user={user} assign={assign} onClose={close} onDone={onClose} />}
    </Dialog>
  );
}

interface PlansProps {
  user: AdminUser;
  assign: ReturnType<typeof useAssignPlan>;
  onClose: () => void;
  onDone: () => void;
}

function Plans(props: PlansProps) {
  const plans = useOfferedPlans();
  if (plans.data) return <PlanChoice {...props} plans={plans.data} />;
  if (plans.isError)
    return (
      <ErrorState
        message={errorMessage(plans.error, 'Failed to fetch plans')}
        onRetry={() => void plans.refetch()}
        busy={plans.isFetching}
      />
    );
  return <ItemRowsSkeleton label="Loading the plans" />;
}

function PlanChoice({ user, plans, assign, onClose, onDone }: PlansProps & { plans: PlatformPlan[] }) {
  // '' is the default, whichever plan that is.
  const [planId, setPlanId] = useState(user.plan.assigned ? user.plan.id : '');
  const [refusal, setRefusal] = useState<string | null>(null);
  const standard = plans.find(({ isDefault }) => isDefault);
  const send = () => {
    setRefusal(null);
    assign.mutate(
      { id: user.id, planId: planId || null },
      {
        onSuccess: ({ message }) => {
          onDone();
          toast.success(message);
        },
        onError: (error) => setRefusal(loadErrorMessage(error)),
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
        <legend className={classes.legend}>Plan</legend>
        <Option
          value=""
          chosen={planId}
          onChoose={setPlanId}
          name="Default"
          line={standard ? `${standard.name} · ${feeOf(standard)}` : ''}
        />
        {plans.map((plan) => (
          <Option
            key={plan.id}
            value={plan.id}
            chosen={planId}
            onChoose={setPlanId}
            name={plan.name}
            line={plan.isActive ? feeOf(plan) : 'Not active: activate it first'}
            disabled={!plan.isActive}
          />
        ))}
      </fieldset>
      {refusal && <AlertLine tone="bad">{refusal}</AlertLine>}
      <DialogActions onCancel={onClose}>
        <BusyButton busy={assign.isPending} busyLabel="Assigning..." variant="filled">
          Assign plan
        </BusyButton>
      </DialogActions>
    </form>
  );
}

const feeOf = ({ transactionFeePercentage }: PlatformPlan) => `${transactionFeePercentage}% transaction fee`;

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
