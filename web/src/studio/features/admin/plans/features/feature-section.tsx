import { limitKeys, type PlatformFeature, PlatformFeatureInput, platformPlanMessages } from '@jamun/contract';
import { IconAdjustments } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { errorMessage } from '../../../../../lib/api-error.ts';
import { type FeatureInput, useAddFeature, useDeleteFeature, useFeatures } from '../../../../domain/admin-plans/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { EmptyState, ErrorState } from '../../../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { CheckField } from '../../../../ui/form/fields/check-field.tsx';
import { fieldProps } from '../../../../ui/form/fields/field-props.ts';
import { NumberField } from '../../../../ui/form/fields/number-field.tsx';
import { TextField } from '../../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../../ui/form/schema-form.ts';
import { lazyDialog } from '../../../../ui/overlay/lazy-dialog.tsx';
import { plansText } from '../text.ts';
import classes from './feature-section.module.css';
import { FeatureTile } from './feature-tile.tsx';

const text = plansText.features;

const DeleteFeatureDialog = lazyDialog(() =>
  import('../../../../ui/overlay/confirm-call-dialog.tsx').then((module) => module.ConfirmCallDialog<PlatformFeature, PlatformFeature>),
);

const deleteText = {
  ...text.delete,
  title: ({ featureKey }: PlatformFeature) => text.delete.title(featureKey),
  line: ({ featureKey }: PlatformFeature) => text.delete.line(featureKey),
};

/** Features of a plan with their limits, and the form to add one. */
export const FeatureSection = ({ planId }: { planId: string }) => (
  <>
    <FeatureForm planId={planId} />
    <Features planId={planId} />
  </>
);

function Features({ planId }: { planId: string }) {
  const features = useFeatures(planId);
  const [deleting, setDeleting] = useState<PlatformFeature | null>(null);
  const deleteFeature = useDeleteFeature();
  const reload = () => void features.refetch();
  if (features.isPending) return <div className={classes.waiting} role="status" aria-label={text.loading} />;
  if (!features.data) {
    return (
      <ErrorState message={errorMessage(features.error, platformPlanMessages.notFetched)} onRetry={reload} busy={features.isFetching} />
    );
  }
  if (!features.data.length) {
    return <EmptyState Icon={IconAdjustments} {...text.empty} />;
  }
  return (
    <>
      <ul className={classes.list}>
        {features.data.map((feature) => (
          <FeatureTile key={feature.id} feature={feature} onReload={reload} onDelete={() => setDeleting(feature)} />
        ))}
      </ul>
      <DeleteFeatureDialog
        target={deleting}
        onClose={() => setDeleting(null)}
        call={deleteFeature}
        toInput={(feature) => feature}
        text={deleteText}
      />
    </>
  );
}

const emptyFeature: FeatureInput = { featureKey: '', limitValue: 0, isEnabled: false };

function FeatureForm({ planId }: { planId: string }) {
  const add = useAddFeature(planId);
  const form = useSchemaForm<FeatureInput>(PlatformFeatureInput, { initialValues: emptyFeature });
  const [error, setError] = useState('');
  const suggestions = useId();
  const send = (body: FeatureInput) => {
    setError('');
    add.mutate(body, {
      onSuccess: ({ message }) => {
        form.reset();
        toast.success(message);
      },
      onError: (failure) => {
        if (!form.showFieldErrors(failure)) setError(errorMessage(failure, text.addFailed));
      },
    });
  };
  return (
    <form className={classes.form} onSubmit={form.submit(send)} noValidate>
      {error && (
        <div className={classes.wide}>
          <AlertLine tone="bad">{error}</AlertLine>
        </div>
      )}
      <TextField
        {...fieldProps(form, 'featureKey')}
        label={text.key}
        list={suggestions}
        placeholder={limitKeys[0]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {/* Keys that the server enforces. Other keys are stored without effect. */}
      <datalist id={suggestions}>
        {limitKeys.map((key) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      <NumberField {...fieldProps(form, 'limitValue')} label={text.limit} isInteger />
      <div className={classes.check}>
        <CheckField {...fieldProps(form, 'isEnabled')} label={text.isEnabled} />
      </div>
      <div className={classes.add}>
        <BusyButton busy={add.isPending} busyLabel={text.adding}>
          {text.add}
        </BusyButton>
      </div>
    </form>
  );
}
