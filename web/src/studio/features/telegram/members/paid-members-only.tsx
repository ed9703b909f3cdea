import { type Channel, channelMessages, type MembersCheck } from '@jamun/contract';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { formatAgo } from '../../../../lib/time.ts';
import { useSaveChannel } from '../../../domain/channels/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { SwitchField } from '../../../ui/form/fields/check-field.tsx';
import { useCall } from '../../../ui/hooks/use-call.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { channelEditorText } from '../editor/text.ts';
import classes from './paid-members-only.module.css';

const { paidMembersOnly: text } = channelEditorText;

interface PaidMembersOnlyProps {
  channel: Channel;
  check: MembersCheck | undefined;
}

/** Switch that removes members without a plan. Turning it on asks for a confirmation, turning it off removes nobody. */
export function PaidMembersOnly({ channel, check }: PaidMembersOnlyProps) {
  const saving = useSaveChannel();
  const save = useCall({ mutationFn: (paidMembersOnly: boolean) => saving.channel(channel.id, { paidMembersOnly }) });
  const [confirming, setConfirming] = useState<MembersCheck | 'unknown' | null>(null);
  const set = (isOn: boolean) =>
    save.mutate(isOn, {
      onSuccess: () => {
        setConfirming(null);
        toast.success(channelMessages.updated);
      },
      onError: (error) => {
        if (!isOn) toast.error(errorMessage(error, channelMessages.notUpdated));
      },
    });
  return (
    <div className={classes.switch}>
      <SwitchField
        name="paidMembersOnly"
        label={text.label}
        hint={text.hint}
        value={channel.paidMembersOnly}
        onChange={(checked) => (checked === true ? setConfirming(check ?? 'unknown') : set(false))}
        disabled={save.isPending && confirming === null}
      />
      <ConfirmDialog
        target={confirming}
        onClose={() => setConfirming(null)}
        title={() => text.confirm.title}
        line={removalText}
        action={text.confirm.action}
        busyLabel={text.confirm.busy}
        onConfirm={() => set(true)}
        busy={save.isPending}
        error={save.error && errorMessage(save.error, channelMessages.notUpdated)}
      />
    </div>
  );
}

/** Number of members that would be removed, as of the last check. */
function removalText(check: MembersCheck | 'unknown') {
  if (check === 'unknown' || !check.checkedAt) return text.confirm.notChecked;
  return text.confirm.line(check.strangerCount, formatAgo(check.checkedAt));
}
