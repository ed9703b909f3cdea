import { payoutMessages } from '@jamun/contract';
import type { PayoutDecision } from '../../../domain/admin-payouts/api.ts';
import { ErrorLine } from '../../../ui/feedback/error-line.tsx';
import { ChoiceField } from '../../../ui/form/fields/choice-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextAreaField, TextField } from '../../../ui/form/fields/text-field.tsx';
import type { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { DrawerSection } from '../../../ui/overlay/drawer.tsx';
import { availableDecisions, isSentToProvider } from './payout-decisions.ts';
import classes from './payout-form.module.css';
import { payoutsText } from './text.ts';
import { type PayoutFormProps, usePayoutForm } from './use-payout-form.ts';

const text = payoutsText.decision;

/** Decision form of an open request. A request that is at the provider shows a note instead. */
export function PayoutForm(props: PayoutFormProps) {
  const { payout } = props;
  if (availableDecisions(payout).length > 0) return <DecisionForm {...props} />;
  if (payout.status !== 'APPROVED' || !isSentToProvider(payout)) return null;
  return (
    <DrawerSection title={text.title}>
      <p className={classes.note}>{payoutMessages.transferUnderWay}</p>
    </DrawerSection>
  );
}

function DecisionForm(props: PayoutFormProps) {
  const { id, payout, onReload } = props;
  const { form, choose, send, error } = usePayoutForm(props);
  const options = availableDecisions(payout).map((value) => ({ value, label: text.statuses[value] }));
  const { status } = form.values;
  return (
    <DrawerSection title={text.title}>
      <form id={id} onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
        <ChoiceField {...fieldProps(form, 'status')} onChange={choose} label={text.status} options={options} />
        {payout.transfer?.state === 'WAITING' && <p className={classes.note}>{text.transferQueued}</p>}
        {status === 'PAID' && <PaidFields form={form} />}
        {status === 'REJECTED' && (
          <TextAreaField {...fieldProps(form, 'adminNotes')} label={text.notes} maxLength={500} hint={text.notesHint} />
        )}
        {error && <ErrorLine error={error} fallback={text.failed} onReload={onReload} />}
      </form>
    </DrawerSection>
  );
}

// Autocorrect would change a code into a word.
const codeInput = { autoComplete: 'off', autoCorrect: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** How the request was paid. Prefilled with the seller's payment method; editable when it was paid in another way. */
const PaidFields = ({ form }: { form: ReturnType<typeof useSchemaForm<PayoutDecision>> }) => (
  <div className={classes.fields}>
    <TextField {...fieldProps(form, 'transactionId')} {...codeInput} label={text.transactionId} maxLength={64} />
    <TextField
      {...fieldProps(form, 'paymentMethod')}
      {...codeInput}
      label={text.method}
      placeholder={text.methodExample}
      maxLength={50}
      optional
    />
    <TextField {...fieldProps(form, 'bankName')} {...codeInput} label={text.bankName} maxLength={100} optional />
    <TextField {...fieldProps(form, 'accountNumber')} {...codeInput} label={text.accountNumber} maxLength={50} optional />
  </div>
);
