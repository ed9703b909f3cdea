import type { CheckoutReminders } from '@jamun/contract';
import { errorMessage, loadErrorMessage } from '../../../../lib/api-error.ts';
import { useChangeReminders, useCheckoutReminders } from '../../../domain/checkout-reminders/api.ts';
import { Money } from '../../../ui/data/values.tsx';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { SwitchField } from '../../../ui/form/fields/check-field.tsx';
import { Setting } from '../../../ui/form/setting.tsx';
import { settingsText } from '../text.tsx';
import classes from './checkout-reminders-card.module.css';
import { SecondReminder } from './second-reminder.tsx';

const text = settingsText.checkoutReminders;

/** The seller's switch for reminders about unpaid orders, and what they recovered. */
export function CheckoutRemindersCard() {
  const reminders = useCheckoutReminders();
  return (
    <Setting title={text.title} line={text.line}>
      {reminders.data ? (
        <Reminders reminders={reminders.data} />
      ) : reminders.isError ? (
        <ErrorState
          title={text.failed}
          message={loadErrorMessage(reminders.error)}
          onRetry={() => void reminders.refetch()}
          busy={reminders.isFetching}
        />
      ) : (
        <div role="status" aria-label={text.loading} className={classes.waiting} />
      )}
    </Setting>
  );
}

function Reminders({ reminders }: { reminders: CheckoutReminders }) {
  const change = useChangeReminders((error) => toast.error(errorMessage(error, text.notSaved)));
  return (
    <>
      <div className={classes.switch}>
        <SwitchField
          name="checkoutReminders"
          label={text.label}
          hint={text.hint}
          value={reminders.isOn}
          onChange={(isOn) => change.mutate({ isOn: isOn === true })}
        />
      </div>
      {reminders.isOn && <SecondReminder reminders={reminders} onChange={(coupon) => change.mutate({ isOn: true, coupon })} />}
      {(reminders.isOn || reminders.sent > 0) && <Figures reminders={reminders} />}
    </>
  );
}

const Figures = ({ reminders: { sent, recovered, recoveredAmount } }: { reminders: CheckoutReminders }) => (
  <div className={classes.results}>
    <h3>{text.period}</h3>
    <dl className={classes.figures}>
      <div>
        <dt>{text.sent}</dt>
        <dd>{sent.toLocaleString('en-IN')}</dd>
      </div>
      <div>
        <dt>{text.recovered}</dt>
        <dd>{recovered.toLocaleString('en-IN')}</dd>
      </div>
      <div>
        <dt>{text.amount}</dt>
        <dd>
          <Money value={recoveredAmount} />
        </dd>
      </div>
    </dl>
    <p>{text.recoveredNote}</p>
  </div>
);
