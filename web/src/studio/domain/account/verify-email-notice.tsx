import { accountMessages, type User } from '@jamun/contract';
import { IconMailExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { errorMessage } from '../../../lib/api-error.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useSession } from '../../ui/hooks/use-session.ts';
import textLink from '../../ui/page/text-link.module.css';
import { useAccountRefresh, useEmailVerification, useResendVerification } from './api.ts';
import { accountText } from './text.ts';
import classes from './verify-email-notice.module.css';

interface VerifyEmailNoticeProps {
  /** Completes "Verify your email address to …". */
  to: string;
  /** Adds a margin below, where the parent is no grid. */
  spaced?: boolean;
}

/** Shown until the email address is verified, in this tab or another. */
export function VerifyEmailNotice(props: VerifyEmailNoticeProps) {
  const { user } = useSession();
  return user && !user.emailVerified && <Unverified user={user} {...props} />;
}

/** For an account that lost its unverified email address to the user who verified it. */
export function LostEmailNotice() {
  const { user } = useSession();
  return (
    user &&
    user.email === null && (
      <div className={classes.notice} data-spaced>
        <IconMailExclamation size={18} stroke={1.75} aria-hidden />
        <p>
          <b>{accountText.lostEmail.title}</b> {accountText.lostEmail.line}
        </p>
        <AddEmail />
      </div>
    )
  );
}

const AddEmail = () => (
  <Button component={Link} to="/settings" hash="email">
    {accountText.addEmail}
  </Button>
);

function Unverified({ user, to, spaced }: VerifyEmailNoticeProps & { user: User }) {
  const text = accountText.verifyEmail;
  useAccountRefresh(user);
  const { data } = useEmailVerification();
  return (
    <div className={classes.notice} data-spaced={spaced || undefined}>
      <IconMailExclamation size={18} stroke={1.75} aria-hidden />
      <p>
        <b>{text.title(to)}</b> {user.email === null ? text.noEmail : text.openLink(user.email)}
        {data?.outboxUrl && (
          <>
            {' '}
            <a className={textLink.link} href={data.outboxUrl} target="_blank" rel="noreferrer">
              {text.sandbox}
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
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: ({ message, data }) => (data.isVerified ? toast.info(message) : toast.success(message)),
      onError: (error) => toast.error(errorMessage(error, accountMessages.unexpected)),
    });
  return (
    <BusyButton type="button" onClick={send} busy={resend.isPending} busyLabel={accountText.verifyEmail.resending}>
      {accountText.verifyEmail.resend}
    </BusyButton>
  );
}
