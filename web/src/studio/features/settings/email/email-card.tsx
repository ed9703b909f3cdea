import type { PendingEmailChange, User } from '@jamun/contract';
import { accountMessages } from '@jamun/contract/messages';
import { Button } from '@mantine/core';
import { IconMail, IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useAccountRefresh } from '../../../domain/account/use-account-refresh.ts';
import { useCancelEmailChange, usePendingEmailChange, useResendEmailChange } from '../../../domain/email-change/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { ItemRow } from '../../../ui/data/item-row.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Setting } from '../../../ui/form/setting.tsx';
import { useListFocus } from '../../../ui/hooks/use-list-focus.ts';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import actions from '../row-actions.module.css';
import { useAnchor } from '../use-anchor.ts';
import classes from './email-card.module.css';

const ChangeEmailDialog = lazyDialog(() => import('./change-email-dialog.tsx').then((module) => module.ChangeEmailDialog));

/** The profile leads here, by this name in the address. */
const anchor = 'email';

export function EmailCard() {
  const { user } = useSession();
  return user && <OwnEmail user={user} />;
}

function OwnEmail({ user }: { user: User }) {
  useAccountRefresh(user);
  useAnchor(anchor);
  const change = usePendingEmailChange();
  const [editing, setEditing] = useState<User | null>(null);
  const pending = change.data ?? null;
  const card = useListFocus(pending ? 1 : 0);
  return (
    <Setting id={anchor} title="Email address" line="You sign in with it. We send receipts and account notices there.">
      <div ref={card}>
        {change.isError && (
          <div className={classes.failure}>
            <AlertLine tone="bad" action={<Button onClick={() => void change.refetch()}>Retry</Button>}>
              {errorMessage(change.error, 'We could not check for a pending email change.')}
            </AlertLine>
          </div>
        )}
        <ul>
          <ItemRow
            Icon={IconMail}
            name={user.email ?? 'No email address'}
            line={user.email && <Badge tone={user.emailVerified ? 'ok' : 'warn'}>{user.emailVerified ? 'Verified' : 'Not verified'}</Badge>}
          >
            <Button
              variant="subtle"
              onClick={() => setEditing(user)}
              aria-label={user.email ? 'Change email address' : 'Add email address'}
            >
              {user.email ? 'Change' : 'Add'}
            </Button>
          </ItemRow>
          {pending && <PendingRow pending={pending} />}
        </ul>
        <ChangeEmailDialog target={editing} onClose={() => setEditing(null)} />
      </div>
    </Setting>
  );
}

function PendingRow({ pending }: { pending: PendingEmailChange }) {
  const resend = useResendEmailChange();
  const cancel = useCancelEmailChange();
  const tell = {
    onSuccess: ({ message }: { message: string }) => toast.success(message),
    onError: (error: Error) => toast.error(errorMessage(error, accountMessages.unexpected)),
  };
  return (
    <ItemRow
      Icon={IconMailForward}
      name={pending.newEmail}
      mark={<Badge tone="warn">Not confirmed</Badge>}
      line={
        <>
          Open the link we sent there. It expires <DateTime iso={pending.expiresAt} format="in" />.
        </>
      }
      status={
        <div className={actions.actions}>
          <BusyButton type="button" onClick={() => resend.mutate(undefined, tell)} busy={resend.isPending} busyLabel="Sending...">
            Send again
          </BusyButton>
          <BusyButton
            type="button"
            variant="subtle"
            onClick={() => cancel.mutate(undefined, tell)}
            busy={cancel.isPending}
            busyLabel="Cancelling..."
          >
            Cancel change
          </BusyButton>
        </div>
      }
    />
  );
}
