import type { User } from '@jamun/contract';
import { accountMessages } from '@jamun/contract/messages';
import { Button } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { errorMessage } from '../../../lib/api-error.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useSession } from '../../ui/hooks/use-session.ts';
import textLink from '../../ui/page/text-link.module.css';
import { useAccountRefresh } from './use-account-refresh.ts';
import { useEmailVerification, useResendVerification } from './use-email-verification.ts';
import classes from './verify-email-notice.module.css';

interface VerifyEmailNoticeProps {
  /** Completes "Verify your email address to …". */
  to: string;
  /** Keeps a distance to what follows, where no grid does. */
  spaced?: boolean;
}

/** Shown until the address is verified, here or in another tab. */
export function VerifyEmailNotice(props: VerifyEmailNoticeProps) {
  const { user } = useSession();
  return user && !user.emailVerified && <Unverified user={user} {...props} />;
}

/** For an account whose address went to the person who proved it. */
export function LostEmailNotice() {
  const { user } = useSession();
  return (
    user &&
    user.email === null && (
      <div className={classes.notice} data-spaced>
        <IconMailExclamation size={18} stroke={1.75} aria-hidden />
        <p>
          <b>Add an email address.</b> Somebody else verified the one you signed up with, so it was removed from your account. Your
          purchases are still here.
        </p>
        <AddEmail />
      </div>
    )
  );
}

const AddEmail = () => (
  <Button component={Link} to="/settings" hash="email">
    Add email
  </Button>
);

function Unverified({ user, to, spaced }: VerifyEmailNoticeProps & { user: User }) {
  useAccountRefresh(user);
  const { data } = useEmailVerification();
  return (
    <div className={classes.notice} data-spaced={spaced || undefined}>
      <IconMailExclamation size={18} stroke={1.75} aria-hidden />
      <p>
        <b>Verify your email address to {to}.</b>{' '}
        {user.email === null ? 'Your account has none at the moment.' : `Open the link that we sent to ${user.email}.`}
        {data?.outboxUrl && (
          <>
            {' '}
            <a className={textLink.link} href={data.outboxUrl} target="_blank" rel="noreferrer">
              Open sandbox emails
            </a>
          </>
        )}
      </p>
      {user.email === null ? <AddEmail /> : <Resend />}
    </div>
  );
}

function Resend() {
  const resend = useResendVerification();
  const press = () =>
    resend.mutate(undefined, {
      onSuccess: ({ message, data }) => (data.isVerified ? toast.info(message) : toast.success(message)),
      onError: (error) => toast.error(errorMessage(error, accountMessages.unexpected)),
    });
  return (
    <BusyButton type="button" onClick={press} busy={resend.isPending} busyLabel="Sending...">
      Send link again
    </BusyButton>
  );
}
