import type { PaymentMethod } from '@jamun/contract';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import type { useSchemaForm } from '../../../ui/form/schema-form.ts';
import classes from './method-fields.module.css';
import type { MethodValues } from './method-values.ts';

interface MethodFieldsProps {
  form: ReturnType<typeof useSchemaForm<MethodValues>>;
  method: PaymentMethod | null;
}

// Phones would mend a code into a word.
const code = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const;

/** A stored account number is not shown again, and stays when the field is left empty. */
const kept = (masked: string | null | undefined, hint: string) =>
  masked ? { optional: true, placeholder: masked, hint: `Leave empty to keep ${masked}` } : { hint };

/** The type of one that is there cannot be changed: the dialog begins at what can be. */
const begin = (method: PaymentMethod | null) => (method ? { 'data-autofocus': true } : {});

export const BankFields = ({ form, method }: MethodFieldsProps) => (
  <>
    <TextField
      {...fieldProps(form, 'bankName')}
      {...begin(method)}
      label="Bank name"
      placeholder="HDFC Bank"
      autoComplete="off"
      autoCapitalize="words"
    />
    <TextField
      {...fieldProps(form, 'accountHolderName')}
      label="Account holder name"
      hint="As on your bank account"
      autoComplete="name"
      autoCapitalize="words"
    />
    <div className={classes.pair}>
      <TextField
        {...fieldProps(form, 'accountNumber')}
        {...code}
        {...kept(method?.accountNumber, '9 to 18 letters and digits')}
        label="Account number"
        autoCapitalize="characters"
      />
      <TextField
        {...fieldProps(form, 'ifscCode')}
        {...code}
        label="IFSC code"
        placeholder="HDFC0001234"
        hint="See your cheque book or bank app"
        autoCapitalize="characters"
        className={classes.capitals}
      />
    </div>
  </>
);

export const UpiFields = ({ form, method }: MethodFieldsProps) => (
  <>
    <TextField
      {...fieldProps(form, 'upiId')}
      {...begin(method)}
      {...code}
      placeholder="name@okhdfc"
      hint="As your UPI app shows it"
      label="UPI ID"
      inputMode="email"
      autoCapitalize="none"
    />
    <TextField
      {...fieldProps(form, 'upiName')}
      label="UPI name"
      hint="The name that payers see"
      autoComplete="name"
      autoCapitalize="words"
    />
  </>
);
