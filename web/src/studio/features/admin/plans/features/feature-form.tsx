import { limitKeys, PlatformFeatureInput } from '@jamun/contract';
import { useId, useState } from 'react';
import { errorMessage } from '../../../../../lib/api-error.ts';
import { type FeatureInput, useAddFeature } from '../../../../domain/admin-plans/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { CheckField } from '../../../../ui/form/fields/check-field.tsx';
import { fieldProps } from '../../../../ui/form/fields/field-props.ts';
import { NumberField } from '../../../../ui/form/fields/number-field.tsx';
import { TextField } from '../../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../../ui/form/schema-form.ts';
import classes from './feature-form.module.css';

const empty: FeatureInput = { featureKey: '', limitValue: 0, isEnabled: false };

export function FeatureForm({ planId }: { planId: string }) {
  const add = useAddFeature(planId);
  const form = useSchemaForm<FeatureInput>(PlatformFeatureInput, { initialValues: empty });
  const [refusal, setRefusal] = useState('');
  const known = useId();
  const send = (body: FeatureInput) => {
    setRefusal('');
    add.mutate(body, {
      onSuccess: ({ message }) => {
        form.reset();
        toast.success(message);
      },
      onError: (error) => {
        if (!form.showFieldErrors(error)) setRefusal(errorMessage(error, 'The feature could not be added'));
      },
    });
  };
  return (
    <form className={classes.form} onSubmit={form.submit(send)} noValidate>
      {refusal && (
        <div className={classes.wide}>
          <AlertLine tone="bad">{refusal}</AlertLine>
        </div>
      )}
      <TextField
        {...fieldProps(form, 'featureKey')}
        label="Feature Key"
        list={known}
        placeholder={limitKeys[0]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {/* The keys that the server holds people to; any other is kept and shown. */}
      <datalist id={known}>
        {limitKeys.map((key) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      <NumberField {...fieldProps(form, 'limitValue')} label="Limit Value" isInteger />
      <div className={classes.check}>
        <CheckField {...fieldProps(form, 'isEnabled')} label="Is Enabled" />
      </div>
      <div className={classes.add}>
        <BusyButton busy={add.isPending} busyLabel="Adding...">
          Add
        </BusyButton>
      </div>
    </form>
  );
}
