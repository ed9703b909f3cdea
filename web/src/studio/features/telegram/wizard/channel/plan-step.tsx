import { type Channel, type ChannelPlan, channelMessages } from '@jamun/contract';
import { useEffect, useState } from 'react';
import { ApiError, errorMessage } from '../../../../../lib/api-error.ts';
import { useChannel } from '../../../../domain/channels/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { ItemRowsSkeleton } from '../../../../ui/data/item-row.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { ErrorState } from '../../../../ui/feedback/empty-and-error-state.tsx';
import { Panel } from '../../../../ui/page/page-elements.tsx';
import { ChannelInitials } from '../../channel-initials.tsx';
import { useChannelStatus } from '../../channel-publishing.ts';
import { PlanFields } from '../../plans/plan-fields.tsx';
import { usePlanForm } from '../../plans/plan-form.ts';
import { DeletePlanDialog, PlanRows } from '../../plans/plan-rows.tsx';
import { planText } from '../../plans/text.ts';
import { telegramText } from '../../text.ts';
import { TextButton } from '../../text-button.tsx';
import { StepFrame } from '../step-frame.tsx';
import { wizardText } from '../text.ts';
import type { StepProps } from '../use-wizard.ts';
import classes from './plan-step.module.css';

const { plan: text } = wizardText;

/** Adds plans to the new channel and publishes it. */
export function PlanStep({ wizard, onConfirming }: StepProps) {
  const [channelId] = useState(wizard.state.channelId);
  const channel = useChannel(channelId);
  const isDeleted = channel.error instanceof ApiError && channel.error.status === 404;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the channel is deleted
  useEffect(() => {
    if (isDeleted) wizard.startOver();
  }, [isDeleted]);
  if (channel.data) return <PlanStepContent wizard={wizard} onConfirming={onConfirming} channel={channel.data} />;
  return (
    <StepFrame title={text.title} back={{ label: wizardText.close, go: wizard.close }} action={null}>
      <Panel>
        {channel.isError ? (
          <ErrorState
            message={errorMessage(channel.error, channelMessages.notFetched)}
            onRetry={() => void channel.refetch()}
            busy={channel.isFetching}
          />
        ) : (
          <ItemRowsSkeleton label={telegramText.loadingChannel} />
        )}
      </Panel>
    </StepFrame>
  );
}

function PlanStepContent({ wizard, onConfirming, channel }: StepProps & { channel: Channel }) {
  const plan = usePlanForm(channel.id, null);
  const status = useChannelStatus();
  const [blocked, setBlocked] = useState<{ reasons: string[]; planCount: number } | null>(null);
  // Adding or deleting a plan may have resolved the reasons.
  const reasons = blocked?.planCount === channel.plans.length ? blocked.reasons : [];
  const [deleting, setDeleting] = useState<ChannelPlan | null>(null);
  useEffect(() => onConfirming(deleting !== null), [deleting, onConfirming]);
  const publish = (missing = channel.missing) =>
    status.change({ id: channel.id, missing }, 'ACTIVE', {
      onDone: () => wizard.finish(channel),
      onNotReady: (found) => setBlocked({ reasons: found, planCount: channel.plans.length }),
    });
  const addAndPublish = async () => {
    setBlocked(null);
    if (!plan.form.isDirty()) return publish();
    // A plan that is filled in but not added yet is added first.
    const { hasErrors } = await plan.form.validate();
    if (!hasErrors) plan.send(plan.form.getValues() as never, () => publish(channel.missing.filter((blocker) => blocker !== 'plans')));
  };
  const isPublic = channel.status === 'ACTIVE';
  return (
    <StepFrame
      title={text.title}
      head={<ChannelHead channel={channel} />}
      back={{ label: text.later, go: wizard.close }}
      action={
        isPublic ? (
          <Button variant="filled" onClick={() => wizard.finish()}>
            {text.done}
          </Button>
        ) : (
          <BusyButton type="button" busy={status.isPending || plan.isSaving} variant="filled" onClick={() => void addAndPublish()}>
            {text.publish}
          </BusyButton>
        )
      }
    >
      {reasons.length > 0 && (
        <AlertLine tone="bad">
          {channelMessages.notReady}: {reasons.join(', ')}
        </AlertLine>
      )}
      {channel.plans.length > 0 && (
        <Panel>
          <PlanRows plans={channel.plans} onDelete={setDeleting} />
        </Panel>
      )}
      <AddPlanForm plan={plan} />
      <p className={classes.another}>
        {text.publishLater} <TextButton onClick={wizard.startOver}>{text.createAnother}</TextButton>
      </p>
      <DeletePlanDialog channelId={channel.id} target={deleting} onClose={() => setDeleting(null)} />
    </StepFrame>
  );
}

const ChannelHead = ({ channel: { channelName, channelDescription } }: { channel: Channel }) => (
  <div className={classes.channel}>
    <ChannelInitials name={channelName} />
    <div>
      <h3 tabIndex={-1}>{channelName}</h3>
      <p>{channelDescription || channelMessages.noDescription}</p>
    </div>
  </div>
);

const AddPlanForm = ({ plan: { form, error, isSaving, send } }: { plan: ReturnType<typeof usePlanForm> }) => (
  <form
    className={classes.add}
    onSubmit={form.submit((values) => send(values))}
    onFocus={form.prepare}
    noValidate
    aria-labelledby="add-plan-title"
  >
    <h4 id="add-plan-title">{planText.addNew}</h4>
    {error && <AlertLine tone="bad">{error}</AlertLine>}
    <PlanFields
      form={form}
      autoFocus
      action={
        <BusyButton busy={isSaving} busyLabel={planText.adding}>
          {planText.add}
        </BusyButton>
      }
    />
  </form>
);
