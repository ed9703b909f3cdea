import { accountMessages, type PendingEmailChange, type User } from '@jamun/contract';
import { IconMail, IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useAccountRefresh } from '../../../domain/account/api.ts';
import { useCancelEmailChange, usePendingEmailChange, useResendEmailChange } from '../../../domain/email-change/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { ItemRow } from '../../../ui/data/item-row.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Setting } from '../../../ui/form/setting.tsx';
import { useAnchor } from '../../../ui/hooks/use-hash-target.ts';
import { useListFocus } from '../../../ui/hooks/use-list-focus.ts';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import actions from '../row-actions.module.css';
import { settingsText } from '../text.tsx';
import classes from './email-card.module.css';

const ChangeEmailDialog = lazyDialog(() => import('./change-email-dialog.tsx').then((module) => module.ChangeEmailDialog));

const text = settingsText.email;

/** Fragment in the link of the profile page. */
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
    <Setting id={anchor} title={text.title} line={text.line}>
      <div ref={card}>
        {change.isError && (
          <div className={classes.failure}>
            <AlertLine tone="bad" action={<Button onClick={() => void change.refetch()}>{settingsText.retry}</Button>}>
              {errorMessage(change.error, text.checkFailed)}
            </AlertLine>
          </div>
        )}
        <ul>
          <ItemRow
            Icon={IconMail}
            name={user.email ?? text.none}
            line={
              user.email && <Badge tone={user.emailVerified ? 'ok' : 'warn'}>{user.emailVerified ? text.verified : text.notVerified}</Badge>
            }
          >
            <Button variant="subtle" onClick={() => setEditing(user)} aria-label={user.email ? text.dialog.change : text.dialog.add}>
              {user.email ? text.change : text.add}
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
  const toasts = {
    onSuccess: ({ message }: { message: string }) => toast.success(message),
    onError: (error: Error) => toast.error(errorMessage(error, accountMessages.unexpected)),
  };
  return (
    <ItemRow
      Icon={IconMailForward}
      name={pending.newEmail}
      mark={<Badge tone="warn">{text.notConfirmed}</Badge>}
      line={text.pending(<DateTime iso={pending.expiresAt} format="in" />)}
      status={
        <div className={actions.actions}>
          <BusyButton type="button" onClick={() => resend.mutate(undefined, toasts)} busy={resend.isPending} busyLabel={text.resending}>
            {text.resend}
          </BusyButton>
          <BusyButton
            type="button"
            variant="subtle"
            onClick={() => cancel.mutate(undefined, toasts)}
            busy={cancel.isPending}
            busyLabel={text.cancelling}
          >
            {text.cancel}
          </BusyButton>
        </div>
      }
    />
  );
}
