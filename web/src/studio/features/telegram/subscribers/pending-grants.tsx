import { formatDuration, type Grant, subscriberMessages } from '@jamun/contract';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useCancelGrant, useGrants } from '../../../domain/subscribers/api.ts';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { ListTitle } from '../../../ui/data/list/list-title.tsx';
import { TextAction } from '../../../ui/data/table/cells.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { Panel } from '../../../ui/page/page-elements.tsx';
import classes from './subscribers.module.css';
import { subscribersText } from './text.ts';

const { invitations: text } = subscribersText;

/** Invitations to free subscriptions that are not accepted yet. Renders nothing while there are none. */
export function PendingGrants({ channelId }: { channelId: string }) {
  const grants = useGrants(channelId);
  const cancelling = useDialogTarget<Grant>();
  if (!grants.data && grants.isError)
    return (
      <AlertLine tone="bad" action={<FieldButton onClick={() => void grants.refetch()}>{text.retry}</FieldButton>}>
        {errorMessage(grants.error, subscriberMessages.grantsNotFetched)}
      </AlertLine>
    );
  const rows = grants.data ?? [];
  return (
    <>
      {rows.length > 0 && (
        <section>
          <ListTitle title={text.title} count={rows.length} />
          <Panel>
            <ul className={classes.grants}>
              {rows.map((grant) => (
                <li key={grant.id}>
                  <span className={classes.invited}>
                    <b title={grant.email}>{grant.email}</b>
                    <small>
                      {grant.plan.name}, {formatDuration(grant.days)} · {text.expires} <DateTime iso={grant.expiresAt} format="day" />
                    </small>
                  </span>
                  <TextAction label={text.cancelLabel(grant.email)} onClick={() => cancelling.set(grant)}>
                    {text.cancel}
                  </TextAction>
                </li>
              ))}
            </ul>
          </Panel>
        </section>
      )}
      <CancelGrantDialog channelId={channelId} {...cancelling.dialog} />
    </>
  );
}

interface CancelGrantDialogProps {
  channelId: string;
  target: Grant | null;
  onClose: () => void;
}

function CancelGrantDialog({ channelId, target: grant, onClose }: CancelGrantDialogProps) {
  const cancel = useCancelGrant();
  const confirm = ({ id: grantId }: Grant) =>
    cancel.mutate(
      { id: channelId, grantId },
      {
        onSuccess: ({ message }) => {
          onClose();
          toast.success(message);
        },
      },
    );
  return (
    <ConfirmDialog
      target={grant}
      onClose={onClose}
      title={({ email }) => text.confirm.title(email)}
      line={() => text.confirm.line}
      action={text.confirm.action}
      busyLabel={text.confirm.busy}
      cancel={text.confirm.keep}
      onConfirm={confirm}
      busy={cancel.isPending}
      error={cancel.error && errorMessage(cancel.error, subscriberMessages.grantNotCancelled)}
    />
  );
}
