import { PlatformFeatureInput } from '@jamun/contract';
import { Button } from '@mantine/core';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { fieldProps } from '../../../../ui/form/fields/field-props.ts';
import { NumberField } from '../../../../ui/form/fields/number-field.tsx';
import { useSchemaForm } from '../../../../ui/form/schema-form.ts';
import classes from './limit-form.module.css';

const schema = PlatformFeatureInput.pick({ limitValue: true }).required();

interface LimitFormProps {
  value: number;
  busy: boolean;
  onSave: (value: number) => void;
  onCancel: () => void;
}

/** The limit of one feature, changed where it stands. */
export function LimitForm({ value, busy, onSave, onCancel }: LimitFormProps) {
  const form = useSchemaForm<{ limitValue: number }>(schema, { initialValues: { limitValue: value } });
  return (
    <form
      className={classes.form}
      onSubmit={form.submit(({ limitValue }) => onSave(limitValue))}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      noValidate
    >
      <NumberField {...fieldProps(form, 'limitValue')} label="Limit Value" isInteger autoFocus />
      <div className={classes.actions}>
        <BusyButton busy={busy} busyLabel="Saving...">
          Save
        </BusyButton>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
