import type { PlatformFeature } from '@jamun/contract';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ApiError, errorMessage } from '../../../../../lib/api-error.ts';
import { useChangeFeature } from '../../../../domain/admin-plans/api.ts';
import { FieldButton } from '../../../../ui/button/field-button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { SwitchField } from '../../../../ui/form/fields/check-field.tsx';
import { VisuallyHidden } from '../../../../ui/page/visually-hidden.tsx';
import classes from './feature-tile.module.css';
import { LimitForm } from './limit-form.tsx';

interface FeatureTileProps {
  feature: PlatformFeature;
  onReload: () => void;
  onDelete: () => void;
}

/** One feature: its limit can be changed in place, and it can be switched on and off. */
export function FeatureTile({ feature, onReload, onDelete }: FeatureTileProps) {
  const { featureKey, limitValue, isEnabled } = feature;
  const change = useChangeFeature(feature);
  const [editing, setEditing] = useState(false);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const stopEditing = () => {
    setEditing(false);
    // The form takes the focus with it when it goes.
    requestAnimationFrame(() => editButton.current?.focus());
  };
  const save = (wanted: Parameters<typeof change.mutate>[0]) => {
    setRefusal(null);
    change.mutate(wanted, {
      onSuccess: ({ message }) => {
        if (editing) stopEditing();
        toast.success(message);
      },
      onError: setRefusal,
    });
  };
  const reload = () => {
    setRefusal(null);
    onReload();
  };
  return (
    <li className={classes.tile}>
      <div className={classes.head}>
        <b>{featureKey}</b>
        <div className={classes.actions}>
          <IconButton ref={editButton} small label={`Edit the limit of ${featureKey}`} Icon={IconEdit} onClick={() => setEditing(true)} />
          <IconButton small label={`Delete ${featureKey}`} Icon={IconTrash} onClick={onDelete} />
        </div>
      </div>
      {editing ? (
        <LimitForm value={limitValue} busy={change.isPending} onSave={(next) => save({ limitValue: next })} onCancel={stopEditing} />
      ) : (
        <p className={classes.limit}>
          Limit value <b>{limitValue.toLocaleString('en-IN')}</b>
        </p>
      )}
      <SwitchField
        name={`enabled-${feature.id}`}
        label={
          <>
            {isEnabled ? 'Enabled' : 'Disabled'}
            <VisuallyHidden>, {featureKey}</VisuallyHidden>
          </>
        }
        value={isEnabled}
        onChange={() => save({ isEnabled: !isEnabled })}
      />
      {refusal && <FeatureRefusal error={refusal} onReload={reload} />}
    </li>
  );
}

function FeatureRefusal({ error, onReload }: { error: Error; onReload: () => void }) {
  const stale = error instanceof ApiError && [404, 409].includes(error.status);
  return (
    <AlertLine tone="bad" {...(stale ? { action: <FieldButton onClick={onReload}>Reload</FieldButton> } : {})}>
      {errorMessage(error, 'The feature could not be saved')}
    </AlertLine>
  );
}
