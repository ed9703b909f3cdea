import type { Channel, MembersCheck } from '@jamun/contract';
import { channelMessages } from '@jamun/contract/telegram-messages';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { formatAgo } from '../../../../lib/time.ts';
import { useSaveChannel } from '../../../domain/channels/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { SwitchField } from '../../../ui/form/fields/check-field.tsx';
import { useCall } from '../../../ui/hooks/use-call.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import classes from './paid-members-only.module.css';

interface PaidMembersOnlyProps {
  channel: Channel;
  check: MembersCheck | undefined;
}

/** Removes people, so it is asked before; to switch it off takes nothing from anybody. */
export function PaidMembersOnly({ channel, check }: PaidMembersOnlyProps) {
  const saving = useSaveChannel();
  const save = useCall({ mutationFn: (paidMembersOnly: boolean) => saving.channel(channel.id, { paidMembersOnly }) });
  const [asking, setAsking] = useState<MembersCheck | 'unknown' | null>(null);
  const set = (wanted: boolean) =>
    save.mutate(wanted, {
      onSuccess: () => {
        setAsking(null);
        toast.success(channelMessages.updated);
      },
      onError: (error) => {
        if (!wanted) toast.error(errorMessage(error, channelMessages.notUpdated));
      },
    });
  return (
    <div className={classes.switch}>
      <SwitchField
        name="paidMembersOnly"
        label="Paid members only"
        hint="On: anyone without an active plan is removed (admins stay). Off: nobody is removed."
        value={channel.paidMembersOnly}
        onChange={(wanted) => (wanted === true ? setAsking(check ?? 'unknown') : set(false))}
        disabled={save.isPending && asking === null}
      />
      <ConfirmDialog
        target={asking}
        onClose={() => setAsking(null)}
        title={() => 'Keep paid members only?'}
        line={removalWords}
        action="Switch on"
        busyLabel="Saving..."
        onConfirm={() => set(true)}
        busy={save.isPending}
        error={save.error && errorMessage(save.error, channelMessages.notUpdated)}
      />
    </div>
  );
}

/** How many would go, as far as it is known. */
function removalWords(check: MembersCheck | 'unknown') {
  const after = 'Anyone who joins later without a plan is removed too. Admins stay.';
  if (check === 'unknown' || !check.checkedAt) {
    return `Everybody who is in the channel and has not paid here will be removed. How many that are was not checked yet. ${after}`;
  }
  const { strangerCount } = check;
  const seen = `as seen ${formatAgo(check.checkedAt)}`;
  if (strangerCount === 0) return `Nobody would be removed now, ${seen}. ${after}`;
  const people = strangerCount === 1 ? '1 person who is' : `${strangerCount.toLocaleString('en-IN')} people who are`;
  return `${people} in the channel and ${strangerCount === 1 ? 'has' : 'have'} not paid here will be removed, ${seen}. ${after}`;
}
