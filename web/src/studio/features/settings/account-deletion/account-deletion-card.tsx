import type { AccountDeletion, DeletionBlocker } from '@jamun/contract';
import { accountDeletionMessages } from '@jamun/contract/messages';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconClockX, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, loadErrorMessage } from '../../../../lib/api-error.ts';
import { useAccountDeletion, useCancelDeletion } from '../../../domain/account-deletion/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { ItemRow, ItemRowsSkeleton } from '../../../ui/data/item-row.tsx';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Setting } from '../../../ui/form/setting.tsx';
import { useListFocus } from '../../../ui/hooks/use-list-focus.ts';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import actions from '../row-actions.module.css';
import { useAnchor } from '../use-anchor.ts';

const DeleteAccountDialog = lazyDialog(() => import('./delete-account-dialog.tsx').then((module) => module.DeleteAccountDialog));

/** Emails lead here, by this name in the address. */
const anchor = 'delete-account';

export function AccountDeletionCard() {
  const deletion = useAccountDeletion();
  return (
    <Setting
      id={anchor}
      title="Delete account"
      line="Removes your account and your personal data. You have seven days to change your mind."
    >
      {deletion.data ? (
        <DeletionRows deletion={deletion.data} />
      ) : deletion.isError ? (
        <ErrorState
          title="We could not check whether your account can be deleted"
          message={loadErrorMessage(deletion.error)}
          onRetry={() => void deletion.refetch()}
          busy={deletion.isFetching}
        />
      ) : (
        <ItemRowsSkeleton label="Checking your account" />
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
      name="Your account will be deleted"
      mark={<Badge tone="bad">Scheduled</Badge>}
      line={
        <>
          On <DateTime iso={dueAt} format="moment" />. Your pages and short links are offline. They come back if you keep your account.
        </>
      }
      status={
        <div className={actions.actions}>
          <BusyButton type="button" onClick={keep} busy={cancel.isPending} busyLabel="Saving...">
            Keep my account
          </BusyButton>
        </div>
      }
    />
  );
}

const blockerNames: Record<DeletionBlocker['code'], string> = {
  BALANCE: 'Wallet balance',
  DEBT: 'Wallet debt',
  WITHDRAWAL: 'Open withdrawal',
  ORDER: 'Open payment',
  REFUND: 'Open refund',
  REFUND_REQUEST: 'Refund request',
  SUBSCRIBERS: 'Running subscriptions',
};

const BlockerRow = ({ blocker: { code, message, page } }: { blocker: DeletionBlocker }) => (
  <ItemRow Icon={IconAlertCircle} name={blockerNames[code]} line={message}>
    <Button component={Link} to={page} variant="subtle" aria-label={`Open: ${blockerNames[code]}`}>
      Open
    </Button>
  </ItemRow>
);

function RequestRow({ isBlocked }: { isBlocked: boolean }) {
  const { user } = useSession();
  const [asking, setAsking] = useState<{ email: string | null } | null>(null);
  return (
    <ItemRow
      Icon={IconTrash}
      name={isBlocked ? 'Your account cannot be deleted yet' : 'Delete your account'}
      line={
        isBlocked
          ? 'Settle what is listed above first.'
          : 'Download your data first if you want to keep a copy. Buyers keep what they bought.'
      }
      status={
        <div className={actions.actions}>
          <Button disabled={isBlocked} onClick={() => setAsking({ email: user?.email ?? null })}>
            Delete account
          </Button>
        </div>
      }
    >
      <DeleteAccountDialog target={asking} onClose={() => setAsking(null)} />
    </ItemRow>
  );
}
