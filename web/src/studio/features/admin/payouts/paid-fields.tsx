import type { PayoutDecision } from '../../../domain/admin-payouts/api.ts';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import type { useSchemaForm } from '../../../ui/form/schema-form.ts';
import classes from './paid-fields.module.css';

// Phones would mend a code into a word.
const code = { autoComplete: 'off', autoCorrect: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** How it was paid: filled with where it should go, for whoever paid it in another way. */
export const PaidFields = ({ form }: { form: ReturnType<typeof useSchemaForm<PayoutDecision>> }) => (
  <div className={classes.fields}>
    <TextField {...fieldProps(form, 'transactionId')} {...code} label="Transaction ID" maxLength={64} />
    <TextField {...fieldProps(form, 'paymentMethod')} {...code} label="Payment Method" placeholder="NEFT" maxLength={50} optional />
    <TextField {...fieldProps(form, 'bankName')} {...code} label="Bank Name" maxLength={100} optional />
    <TextField {...fieldProps(form, 'accountNumber')} {...code} label="Account Number" maxLength={50} optional />
  </div>
);
