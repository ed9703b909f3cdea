import { payoutMessages } from '@jamun/contract/wallet-messages';
import { ErrorLine } from '../../../ui/feedback/error-line.tsx';
import { ChoiceField } from '../../../ui/form/fields/choice-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextAreaField } from '../../../ui/form/fields/text-field.tsx';
import { DrawerSection } from '../../../ui/overlay/drawer.tsx';
import { PaidFields } from './paid-fields.tsx';
import { decisionsOf, isHandedOver } from './payout-decisions.ts';
import classes from './payout-form.module.css';
import { type PayoutFormProps, usePayoutForm } from './use-payout-form.ts';

const labels = { APPROVED: 'Approve', PAID: 'Paid', REJECTED: 'Reject' };

/** What can be decided about a request; once the provider has it, nothing can. */
export function PayoutForm(props: PayoutFormProps) {
  const { payout } = props;
  if (decisionsOf(payout).length > 0) return <DecisionForm {...props} />;
  if (payout.status !== 'APPROVED' || !isHandedOver(payout)) return null;
  return (
    <DrawerSection title="Update Withdraw Request">
      <p className={classes.note}>{payoutMessages.transferUnderWay}</p>
    </DrawerSection>
  );
}

function DecisionForm(props: PayoutFormProps) {
  const { id, payout, onReload } = props;
  const { form, choose, send, refusal } = usePayoutForm(props);
  const options = decisionsOf(payout).map((value) => ({ value, label: labels[value] }));
  const { status } = form.values;
  return (
    <DrawerSection title="Update Withdraw Request">
      <form id={id} onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
        <ChoiceField {...fieldProps(form, 'status')} onChange={choose} label="Status" options={options} />
        {payout.transfer?.state === 'WAITING' && <p className={classes.note}>A transfer is queued. Your decision here replaces it.</p>}
        {status === 'PAID' && <PaidFields form={form} />}
        {status === 'REJECTED' && (
          <TextAreaField
            {...fieldProps(form, 'adminNotes')}
            label="Admin Notes"
            maxLength={500}
            hint="The seller sees this in the wallet, notifications and email."
          />
        )}
        {refusal && <ErrorLine error={refusal} fallback="Failed to update the request" onReload={onReload} />}
      </form>
    </DrawerSection>
  );
}
