import type { AdminUserRow } from '@jamun/contract';
import { errorMessage } from '../../../../../lib/api-error.ts';
import { useBan, useSignOut, useUnban } from '../../../../domain/admin-users/api.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { ReasonDialog } from '../../../../ui/overlay/reason-dialog.tsx';
import classes from './access-dialogs.module.css';
import { userDialogText } from './dialog-text.ts';

type User = Pick<AdminUserRow, 'id' | 'name' | 'username' | 'isBanned'>;

interface DialogProps {
  target: User | null;
  onClose: () => void;
}

const loadBanSchema = () => import('@jamun/contract').then(({ BanInput }) => BanInput);
const loadUnbanSchema = () => import('@jamun/contract').then(({ UnbanInput }) => UnbanInput);

const textFor = ({ isBanned }: User) => (isBanned ? userDialogText.unban : userDialogText.ban);

/** Bans a user, or lifts the ban of a banned one. */
export function BanDialog({ target: user, onClose }: DialogProps) {
  const ban = useBan();
  const unban = useUnban();
  const isBanned = user?.isBanned ?? false;
  return (
    <ReasonDialog
      target={user}
      onClose={onClose}
      question={(target) => textFor(target).question(`${target.name} (${target.username})`)}
      schema={isBanned ? loadUnbanSchema : loadBanSchema}
      isOptional={isBanned}
      call={isBanned ? unban : ban}
      toInput={({ id }, { reason }) => ({ id, reason })}
    >
      {(target) => (
        <ul className={classes.consequences}>
          {textFor(target).consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
      )}
    </ReasonDialog>
  );
}

/** Ends all sessions of a user. */
export function SignOutDialog({ target: user, onClose }: DialogProps) {
  const signOut = useSignOut();
  const confirm = ({ id }: User) =>
    signOut.mutate(id, {
      onSuccess: ({ message }) => {
        onClose();
        toast.success(message);
      },
    });
  return (
    <ConfirmDialog
      target={user}
      onClose={onClose}
      title={({ name }) => userDialogText.signOut.title(name)}
      line={() => userDialogText.signOut.line}
      action={userDialogText.signOut.action}
      busyLabel={userDialogText.signOut.busyLabel}
      onConfirm={confirm}
      busy={signOut.isPending}
      error={signOut.error && errorMessage(signOut.error, userDialogText.signOut.failed)}
    />
  );
}
