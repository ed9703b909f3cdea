import type { Channel, ChannelPlan } from '@jamun/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { useListFocus } from '../../../ui/hooks/use-list-focus.ts';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { Panel } from '../../../ui/page/page-elements.tsx';
import { Section } from '../section.tsx';
import type { EditedPlan } from './plan-dialog.tsx';
import { DeletePlanDialog, PlanRows } from './plan-rows.tsx';
import classes from './plans-card.module.css';
import { planText as text } from './text.ts';

const PlanDialog = lazyDialog(() => import('./plan-dialog.tsx').then((module) => module.PlanDialog));

/** Plans of the channel in its editor. */
export function PlansCard({ channel: { id: channelId, plans } }: { channel: Channel }) {
  const editing = useDialogTarget<EditedPlan>();
  const [deleting, setDeleting] = useState<ChannelPlan | null>(null);
  const listRef = useListFocus(plans.length);
  return (
    <Section
      name="plans"
      title={text.title}
      line={text.line}
      action={
        <Button onClick={() => editing.set({ channelId, plan: null })} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
          {text.addNew}
        </Button>
      }
    >
      <div ref={listRef}>
        <Panel>
          {plans.length > 0 ? (
            <PlanRows plans={plans} onEdit={(plan) => editing.set({ channelId, plan })} onDelete={setDeleting} />
          ) : (
            <p className={classes.none}>{text.empty}</p>
          )}
        </Panel>
      </div>
      <PlanDialog {...editing.dialog} />
      <DeletePlanDialog channelId={channelId} target={deleting} onClose={() => setDeleting(null)} />
    </Section>
  );
}
