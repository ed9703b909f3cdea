import { hasAtMostTwoDecimals } from '@jamun/contract';
import { IconBuildingBank, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { BusyButton } from '../ui/button/busy-button.tsx';
import { AlertLine } from '../ui/feedback/alert-line.tsx';
import { CheckField, SwitchField } from '../ui/form/fields/check-field.tsx';
import { ChoiceField } from '../ui/form/fields/choice-field.tsx';
import { fieldProps } from '../ui/form/fields/field-props.ts';
import { MoneyField, NumberField } from '../ui/form/fields/number-field.tsx';
import { SelectField } from '../ui/form/fields/select-field.tsx';
import { TextAreaField, TextField } from '../ui/form/fields/text-field.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { useSchemaForm } from '../ui/form/schema-form.ts';
import { Panel, PanelFoot } from '../ui/page/page-elements.tsx';
import classes from './kit.module.css';

const Sample = z.object({
  title: z.string().trim().min(1, 'Title is required'),
  price: z
    .number({ error: (issue) => (issue.input === undefined ? 'Price is required' : 'Price must be a number') })
    .positive('Price must be greater than 0')
    .refine(hasAtMostTwoDecimals, 'Price must have at most two decimals'),
  days: z.number('Duration must be a number').int('Duration must be a whole number of days').optional(),
  description: z.string(),
  documentType: z.string().min(1, 'Please select a document type'),
  type: z.enum(['BANK', 'UPI']),
  terms: z.boolean().refine((agreed) => agreed, 'Please agree first'),
  published: z.boolean(),
});

const documents = [
  { value: 'PAN', label: 'PAN' },
  { value: 'PASSPORT', label: 'Passport' },
  { value: 'VOTER_ID', label: 'Voter ID' },
];
const types = [
  { value: 'BANK', label: 'Bank', Icon: IconBuildingBank },
  { value: 'UPI', label: 'UPI', Icon: IconDeviceMobile },
];

/** Working form with a schema. Submitting shows a server error for the title. */
export function FieldsSection() {
  const form = useSchemaForm(Sample, {
    initialValues: {
      title: '',
      price: undefined,
      days: undefined,
      description: '',
      documentType: '',
      type: 'BANK',
      terms: false,
      published: true,
    },
  });
  const [sent, setSent] = useState('');
  const send = (values: z.input<typeof Sample>) => {
    setSent(JSON.stringify(values));
    form.showFieldErrors(new ApiError({ status: 422, code: 'INVALID', errors: { title: 'You already have a product with this title' } }));
  };
  return (
    <>
      <Panel>
        <form onSubmit={form.submit(send)} noValidate aria-label="Sample form">
          <div className={classes.two}>
            <TextField {...fieldProps(form, 'title')} label="Title" hint="Shown on the product page" />
            <MoneyField {...fieldProps(form, 'price')} label="Price" placeholder="499" />
            <NumberField {...fieldProps(form, 'days')} label="Duration" unit="days" isInteger optional />
            <SelectField {...fieldProps(form, 'documentType')} label="Document type" options={documents} placeholder="Choose one" />
            <TextAreaField {...fieldProps(form, 'description')} label="Description" optional hint="What the buyer gets" />
            <div className={classes.stack}>
              <ChoiceField {...fieldProps(form, 'type')} label="Type" options={types} hint="Cannot be changed later" />
              <CheckField {...fieldProps(form, 'terms')} label="I agree to the terms" />
              <SwitchField {...fieldProps(form, 'published')} label="Published" hint="Buyers can find it at once" />
            </div>
          </div>
          <PanelFoot>
            <BusyButton busy={false} variant="filled">
              Save
            </BusyButton>
          </PanelFoot>
        </form>
      </Panel>
      {sent && <AlertLine tone="ok">Sent: {sent}</AlertLine>}
      <Still />
    </>
  );
}

const still = (name: string) => ({ name: `still-${name}`, onChange: () => undefined });

const Still = () => (
  <Panel>
    <div className={classes.two}>
      <TextField {...still('filled')} label="Account holder" value="Meera Krishnan" />
      <TextField {...still('error')} label="Document number" value="" placeholder="ABCDE1234F" error="Please enter a document number" />
      <TextField {...still('disabled')} label="Bank name" value="HDFC Bank" disabled />
      <PasswordField {...still('password')} label="Old password" value="correct horse" autoComplete="current-password" readOnly />
      <MoneyField
        {...still('money')}
        label="Amount"
        value={45000}
        aside="Withdrawable Balance ₹1,61,855.50"
        error="Amount must be greater than 0"
      />
      <MoneyField {...still('money-disabled')} label="Annual Price" value={4999} disabled optional />
      <NumberField {...still('percent')} label="Transaction Fee" value={5} unit="%" />
      <SelectField {...still('select')} label="Document type" value="PAN" options={documents} error="Please select a document type" />
      <SelectField {...still('select-off')} label="Priority" value="PAN" options={documents} disabled />
      <TextAreaField {...still('area')} label="Reason" value="Account name does not match the KYC document" error="Reason is too short" />
      <ChoiceField {...still('choice')} label="Type" value="UPI" options={types} error="Please choose a type" />
      <ChoiceField {...still('choice-off')} label="Type" value="BANK" options={types} disabled hint="Type cannot change when editing" />
      <CheckField {...still('check')} label="Limited quantity" value hint="Sales stop when it is reached" />
      <CheckField {...still('check-bad')} label="I agree to the terms" value={false} error="Please agree first" />
      <CheckField {...still('check-off')} label="Default plan" value disabled />
      <SwitchField {...still('switch-off')} label="Published" value={false} disabled />
    </div>
  </Panel>
);
