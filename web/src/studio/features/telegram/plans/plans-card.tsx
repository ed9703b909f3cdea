import type { Channel, ChannelPlan } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useListFocus } from '../../../ui/hooks/use-list-focus.ts';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { Section } from '../section.tsx';
import { DeletePlanDialog } from './delete-plan-dialog.tsx';
import type { PlanEdit } from './plan-dialog.tsx';
import { PlanRows } from './plan-rows.tsx';
import classes from './plans-card.module.css';

const PlanDialog = lazyDialog(() => import('./plan-dialog.tsx').then((module) => module.PlanDialog));

/** What buyers choose from. Each change is there at once. */
export function PlansCard({ channel: { id: channelId, plans } }: { channel: Channel }) {
  const editing = useDialogTarget<PlanEdit>();
  const [deleting, setDeleting] = useState<ChannelPlan | null>(null);
  const kept = useListFocus(plans.length);
  return (
    <Section
      name="plans"
      title="Plans"
      line="Changing or deleting a plan doesn’t affect current subscribers."
      action={
        <Button onClick={() => editing.set({ channelId, plan: null })} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
          Add New Plan
        </Button>
      }
    >
      <div ref={kept}>
        <Panel>
          {plans.length > 0 ? (
            <PlanRows plans={plans} onEdit={(plan) => editing.set({ channelId, plan })} onDelete={setDeleting} />
          ) : (
            <p className={classes.none}>No plan yet. A channel needs one before it can be published.</p>
          )}
        </Panel>
      </div>
      <PlanDialog {...editing.dialog} />
      <DeletePlanDialog channelId={channelId} target={deleting} onClose={() => setDeleting(null)} />
    </Section>
  );
}
