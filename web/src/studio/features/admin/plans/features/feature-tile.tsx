import { type PlatformFeature, PlatformFeatureInput } from '@jamun/contract';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ApiError, errorMessage } from '../../../../../lib/api-error.ts';
import { useChangeFeature } from '../../../../domain/admin-plans/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { FieldButton } from '../../../../ui/button/field-button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { SwitchField } from '../../../../ui/form/fields/check-field.tsx';
import { fieldProps } from '../../../../ui/form/fields/field-props.ts';
import { NumberField } from '../../../../ui/form/fields/number-field.tsx';
import { useSchemaForm } from '../../../../ui/form/schema-form.ts';
import { VisuallyHidden } from '../../../../ui/page/page-elements.tsx';
import { plansText } from '../text.ts';
import classes from './feature-tile.module.css';

const text = plansText.features;

interface FeatureTileProps {
  feature: PlatformFeature;
  onReload: () => void;
  onDelete: () => void;
}

/** One feature with its limit, editable in place, and a switch to enable it. */
export function FeatureTile({ feature, onReload, onDelete }: FeatureTileProps) {
  const { featureKey, limitValue, isEnabled } = feature;
  const change = useChangeFeature(feature);
  const [isEditing, setEditing] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const stopEditing = () => {
    setEditing(false);
    // The focused form is unmounted: focus returns to the button that opened it.
    requestAnimationFrame(() => editButton.current?.focus());
  };
  const save = (changes: Parameters<typeof change.mutate>[0]) => {
    setError(null);
    change.mutate(changes, {
      onSuccess: ({ message }) => {
        if (isEditing) stopEditing();
        toast.success(message);
      },
      onError: setError,
    });
  };
  const reload = () => {
    setError(null);
    onReload();
  };
  return (
    <li className={classes.tile}>
      <div className={classes.head}>
        <b>{featureKey}</b>
        <div className={classes.actions}>
          <IconButton ref={editButton} small label={text.editLimit(featureKey)} Icon={IconEdit} onClick={() => setEditing(true)} />
          <IconButton small label={text.delete.open(featureKey)} Icon={IconTrash} onClick={onDelete} />
        </div>
      </div>
      {isEditing ? (
        <LimitForm value={limitValue} busy={change.isPending} onSave={(next) => save({ limitValue: next })} onCancel={stopEditing} />
      ) : (
        <p className={classes.limit}>
          {text.limitShown} <b>{limitValue.toLocaleString('en-IN')}</b>
        </p>
      )}
      <SwitchField
        name={`enabled-${feature.id}`}
        label={
          <>
            {isEnabled ? text.enabled : text.disabled}
            <VisuallyHidden>, {featureKey}</VisuallyHidden>
          </>
        }
        value={isEnabled}
        onChange={() => save({ isEnabled: !isEnabled })}
      />
      {error && <SaveError error={error} onReload={reload} />}
    </li>
  );
}

function SaveError({ error, onReload }: { error: Error; onReload: () => void }) {
  const isStale = error instanceof ApiError && [404, 409].includes(error.status);
  return (
    <AlertLine tone="bad" {...(isStale ? { action: <FieldButton onClick={onReload}>{text.reload}</FieldButton> } : {})}>
      {errorMessage(error, text.saveFailed)}
    </AlertLine>
  );
}

const limitSchema = PlatformFeatureInput.pick({ limitValue: true }).required();

interface LimitFormProps {
  value: number;
  busy: boolean;
  onSave: (value: number) => void;
  onCancel: () => void;
}

/** Inline edit of one limit. */
function LimitForm({ value, busy, onSave, onCancel }: LimitFormProps) {
  const form = useSchemaForm<{ limitValue: number }>(limitSchema, { initialValues: { limitValue: value } });
  return (
    <form
      className={classes.limitForm}
      onSubmit={form.submit(({ limitValue }) => onSave(limitValue))}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      noValidate
    >
      <NumberField {...fieldProps(form, 'limitValue')} label={text.limit} isInteger autoFocus />
      <div className={classes.formActions}>
        <BusyButton busy={busy} busyLabel={text.saving}>
          {text.save}
        </BusyButton>
        <Button variant="subtle" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}
