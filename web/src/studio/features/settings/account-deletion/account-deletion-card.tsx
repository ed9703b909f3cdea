import { type AccountDeletion, accountDeletionMessages, type DeletionBlocker } from '@jamun/contract';
import { IconAlertCircle, IconClockX, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, loadErrorMessage } from '../../../../lib/api-error.ts';
import { useAccountDeletion, useCancelDeletion } from '../../../domain/account-deletion/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { ItemRow, ItemRowsSkeleton } from '../../../ui/data/item-row.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Setting } from '../../../ui/form/setting.tsx';
import { useAnchor } from '../../../ui/hooks/use-hash-target.ts';
import { useListFocus } from '../../../ui/hooks/use-list-focus.ts';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import actions from '../row-actions.module.css';
import { settingsText } from '../text.tsx';

const DeleteAccountDialog = lazyDialog(() => import('./delete-account-dialog.tsx').then((module) => module.DeleteAccountDialog));

const text = settingsText.deletion;

/** Fragment in the links of emails. */
const anchor = 'delete-account';

export function AccountDeletionCard() {
  const deletion = useAccountDeletion();
  return (
    <Setting id={anchor} title={text.title} line={text.line}>
      {deletion.data ? (
        <DeletionRows deletion={deletion.data} />
      ) : deletion.isError ? (
        <ErrorState
          title={text.failed}
          message={loadErrorMessage(deletion.error)}
          onRetry={() => void deletion.refetch()}
          busy={deletion.isFetching}
        />
      ) : (
        <ItemRowsSkeleton label={text.loading} />
      )}
    </Setting>
  );
}

function DeletionRows({ deletion: { dueAt, blockers } }: { deletion: AccountDeletion }) {
  useAnchor(anchor);
  const rows = useListFocus(dueAt ? 1 : 0);
  return (
    <div ref={rows}>
      <ul>
        {dueAt && <ScheduledRow dueAt={dueAt} />}
        {blockers.map((blocker) => (
          <BlockerRow key={blocker.message} blocker={blocker} />
        ))}
        {!dueAt && <RequestRow isBlocked={blockers.length > 0} />}
      </ul>
    </div>
  );
}

function ScheduledRow({ dueAt }: { dueAt: string }) {
  const cancel = useCancelDeletion();
  const keep = () =>
    cancel.mutate(undefined, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(errorMessage(error, accountDeletionMessages.notChanged)),
    });
  return (
    <ItemRow
      Icon={IconClockX}
      name={text.scheduled.name}
      mark={<Badge tone="bad">{text.scheduled.badge}</Badge>}
      line={text.scheduled.line(<DateTime iso={dueAt} format="moment" />)}
      status={
        <div className={actions.actions}>
          <BusyButton type="button" onClick={keep} busy={cancel.isPending} busyLabel={text.scheduled.saving}>
            {text.scheduled.keep}
          </BusyButton>
        </div>
      }
    />
  );
}

const BlockerRow = ({ blocker: { code, message, page } }: { blocker: DeletionBlocker }) => (
  <ItemRow Icon={IconAlertCircle} name={text.blockers[code]} line={message}>
    <Button component={Link} to={page} variant="subtle" aria-label={text.openLabel(text.blockers[code])}>
      {text.open}
    </Button>
  </ItemRow>
);

function RequestRow({ isBlocked }: { isBlocked: boolean }) {
  const { user } = useSession();
  const [target, setTarget] = useState<{ email: string | null } | null>(null);
  return (
    <ItemRow
      Icon={IconTrash}
      name={isBlocked ? text.request.blockedName : text.request.name}
      line={isBlocked ? text.request.blockedLine : text.request.line}
      status={
        <div className={actions.actions}>
          <Button disabled={isBlocked} onClick={() => setTarget({ email: user?.email ?? null })}>
            {text.request.action}
          </Button>
        </div>
      }
    >
      <DeleteAccountDialog target={target} onClose={() => setTarget(null)} />
    </ItemRow>
  );
}
