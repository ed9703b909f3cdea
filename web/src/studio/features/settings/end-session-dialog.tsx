import type { Session } from '@jamun/contract';
import { accountMessages } from '@jamun/contract/messages';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { wordsOf } from '../../../lib/api-error.ts';
import { session as ownSession } from '../../../lib/session.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEndSession } from './api.ts';
import classes from './end-session-dialog.module.css';

/** Asks before a device is signed out, and names it. */
export function EndSessionDialog({ session, onClose }: { session: Session | null; onClose: () => void }) {
  const end = useEndSession();
  const named = useLastOpened(session);

  const confirm = () => {
    if (!session) return;
    end.mutate(session.id, {
      onSuccess: ({ message }) => {
        onClose();
        toast.success(message);
        if (session.current) ownSession.end(true);
      },
      onError: (error) => toast.error(wordsOf(error, accountMessages.unexpected)),
    });
  };

  return (
    <Dialog opened={session !== null} onClose={onClose} title={`Sign out of ${named?.device ?? 'this device'}?`}>
      <p className={classes.line}>
        {named?.current
          ? 'This is the device you are using. You will need your password to sign in again.'
          : 'That device will need your password to sign in again.'}
      </p>
      <div className={classes.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <BusyButton type="button" onClick={confirm} busy={end.isPending} busyLabel="Signing out..." variant="filled" data-danger>
          Sign out
        </BusyButton>
      </div>
    </Dialog>
  );
}

/** The dialog fades out after its device is gone; it must not change its words while it does. */
function useLastOpened(session: Session | null) {
  const [last, setLast] = useState(session);
  useEffect(() => {
    if (session) setLast(session);
  }, [session]);
  return session ?? last;
}
