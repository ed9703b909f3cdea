import type { AdminUser } from '@jamun/contract';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useSignOut } from '../../../domain/admin-users/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

/** Asks before all sessions of a person end. */
export function SignOutDialog({ target: user, onClose }: { target: AdminUser | null; onClose: () => void }) {
  const signOut = useSignOut();
  const confirm = ({ id }: AdminUser) =>
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
      title={({ name }) => `Sign ${name} out everywhere?`}
      line={() => 'Every device asks for the password again. We tell them by email.'}
      action="Sign out"
      busyLabel="Signing out..."
      onConfirm={confirm}
      busy={signOut.isPending}
      error={signOut.error && errorMessage(signOut.error, 'They could not be signed out')}
    />
  );
}
