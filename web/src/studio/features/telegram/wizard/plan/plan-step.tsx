import type { Channel, ChannelPlan } from '@jamun/contract';
import { channelMessages } from '@jamun/contract/telegram-messages';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError, errorMessage } from '../../../../../lib/api-error.ts';
import { useChannel } from '../../../../domain/channels/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { ItemRowsSkeleton } from '../../../../ui/data/item-row.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { ErrorState } from '../../../../ui/feedback/empty-and-error-state.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { ChannelFace } from '../../channel-face.tsx';
import { DeletePlanDialog } from '../../plans/delete-plan-dialog.tsx';
import { PlanRows } from '../../plans/plan-rows.tsx';
import { usePlanForm } from '../../plans/use-plan-form.ts';
import { TextButton } from '../../text-button.tsx';
import { useChannelStatus } from '../../use-channel-status.ts';
import { StepFrame } from '../step-frame.tsx';
import type { StepProps } from '../use-wizard.ts';
import { AddPlan } from './add-plan.tsx';
import classes from './plan-step.module.css';

/** Plans of the new channel, and its publication. */
export function PlanStep({ wizard, onAsking }: StepProps) {
  const [channelId] = useState(wizard.state.channelId);
  const channel = useChannel(channelId);
  const isGone = channel.error instanceof ApiError && channel.error.status === 404;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only its going leads back
  useEffect(() => {
    if (isGone) wizard.startOver();
  }, [isGone]);
  if (channel.data) return <Plans wizard={wizard} onAsking={onAsking} channel={channel.data} />;
  return (
    <StepFrame title="Plan" back={{ label: 'Close', go: wizard.close }} action={null}>
      <Panel>
        {channel.isError ? (
          <ErrorState
            message={errorMessage(channel.error, channelMessages.notFetched)}
            onRetry={() => void channel.refetch()}
            busy={channel.isFetching}
          />
        ) : (
          <ItemRowsSkeleton label="Loading channel" />
        )}
      </Panel>
    </StepFrame>
  );
}

function Plans({ wizard, onAsking, channel }: StepProps & { channel: Channel }) {
  const plan = usePlanForm(channel.id, null);
  const status = useChannelStatus();
  const [refused, setRefused] = useState<{ reasons: string[]; planCount: number } | null>(null);
  // Reasons of before the last plan was added or deleted may no longer be true.
  const reasons = refused?.planCount === channel.plans.length ? refused.reasons : [];
  const [deleting, setDeleting] = useState<ChannelPlan | null>(null);
  useEffect(() => onAsking(deleting !== null), [deleting, onAsking]);
  const publish = (missing = channel.missing) =>
    status.change({ id: channel.id, missing }, 'ACTIVE', {
      onDone: () => wizard.finish(channel),
      onNotReady: (found) => setRefused({ reasons: found, planCount: channel.plans.length }),
    });
  const press = async () => {
    setRefused(null);
    if (!plan.form.isDirty()) return publish();
    // A plan that was filled in and not added is meant to be one.
    const { hasErrors } = await plan.form.validate();
    if (!hasErrors) plan.send(plan.form.getValues() as never, () => publish(channel.missing.filter((gap) => gap !== 'plans')));
  };
  const isPublic = channel.status === 'ACTIVE';
  return (
    <StepFrame
      title="Plan"
      head={<Head channel={channel} />}
      back={{ label: 'Later', go: wizard.close }}
      action={
        isPublic ? (
          <Button variant="filled" onClick={() => wizard.finish()}>
            Done
          </Button>
        ) : (
          <BusyButton type="button" busy={status.isPending || plan.isSaving} variant="filled" onClick={() => void press()}>
            Publish Channel
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
      <AddPlan plan={plan} />
      <p className={classes.another}>
        You can publish this later. <TextButton onClick={wizard.startOver}>Create another channel</TextButton>
      </p>
      <DeletePlanDialog channelId={channel.id} target={deleting} onClose={() => setDeleting(null)} />
    </StepFrame>
  );
}

const Head = ({ channel: { channelName, channelDescription } }: { channel: Channel }) => (
  <div className={classes.channel}>
    <ChannelFace name={channelName} />
    <div>
      <h3 tabIndex={-1}>{channelName}</h3>
      <p>{channelDescription || channelMessages.noDescription}</p>
    </div>
  </div>
);
