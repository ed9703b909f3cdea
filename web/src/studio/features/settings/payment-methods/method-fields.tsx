import type { PaymentMethod } from '@jamun/contract';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import type { useSchemaForm } from '../../../ui/form/schema-form.ts';
import classes from './method-fields.module.css';
import type { MethodValues } from './method-values.ts';
import { methodFormText as text } from './text.ts';

interface MethodFieldsProps {
  form: ReturnType<typeof useSchemaForm<MethodValues>>;
  method: PaymentMethod | null;
}

// Autocorrect would change a code into a word.
const codeInput = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const;

/** The full account number is never sent back to the browser; an empty field keeps the stored one. */
const storedNumberProps = (masked: string | null | undefined, hint: string) =>
  masked ? { optional: true, placeholder: masked, hint: text.keepNumber(masked) } : { hint };

/** Focuses the first field of an edited method, whose type cannot be changed. */
const firstFieldProps = (method: PaymentMethod | null) => (method ? { 'data-autofocus': true } : {});

export const BankFields = ({ form, method }: MethodFieldsProps) => (
  <>
    <TextField
      {...fieldProps(form, 'bankName')}
      {...firstFieldProps(method)}
      label={text.bankName}
      placeholder={text.bankNameExample}
      autoComplete="off"
      autoCapitalize="words"
    />
    <TextField
      {...fieldProps(form, 'accountHolderName')}
      label={text.accountHolder}
      hint={text.accountHolderHint}
      autoComplete="name"
      autoCapitalize="words"
    />
    <div className={classes.pair}>
      <TextField
        {...fieldProps(form, 'accountNumber')}
        {...codeInput}
        {...storedNumberProps(method?.accountNumber, text.accountNumberHint)}
        label={text.accountNumber}
        autoCapitalize="characters"
      />
      <TextField
        {...fieldProps(form, 'ifscCode')}
        {...codeInput}
        label={text.ifsc}
        placeholder={text.ifscExample}
        hint={text.ifscHint}
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
      {...firstFieldProps(method)}
      {...codeInput}
      placeholder={text.upiIdExample}
      hint={text.upiIdHint}
      label={text.upiId}
      inputMode="email"
      autoCapitalize="none"
    />
    <TextField {...fieldProps(form, 'upiName')} label={text.upiName} hint={text.upiNameHint} autoComplete="name" autoCapitalize="words" />
  </>
);
