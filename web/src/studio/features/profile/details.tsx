import type { User } from '@jamun/contract';
import { accountMessages } from '@jamun/contract/messages';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatPhone } from '../../../lib/phone.ts';
import { Badge } from '../../ui/badge.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import textLink from '../../ui/text-link.module.css';
import { toast } from '../../ui/toast.ts';
import { useResendVerification } from '../../ui/use-email-verification.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { When } from '../../ui/when.tsx';
import { resendFailure } from './api.ts';
import classes from './details.module.css';

/** What is known of a person, as the cells of one board. */
export const Details = ({ user }: { user: User }) => (
  <dl className={classes.board}>
    <Cell name="Email" wide>
      {user.email && <Email user={user} />}
    </Cell>
    <Cell name="Phone">{user.phone && formatPhone(user.phone)}</Cell>
    <Cell name="Username">{user.username}</Cell>
    <Cell name="Location">{user.location}</Cell>
    <Cell name="Member since">
      <When iso={user.createdAt} format="day" />
    </Cell>
  </dl>
);

const Cell = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={classes.cell} data-wide={wide || undefined}>
    <dt>{name}</dt>
    <dd>{children || <span className={classes.absent}>Not provided</span>}</dd>
  </div>
);

function Email({ user }: { user: User }) {
  const resend = useResendVerification();
  const press = () =>
    resend.mutate(undefined, {
      onSuccess: ({ message }) => (message === accountMessages.alreadyVerified ? toast.info(message) : toast.success(message)),
      onError: (error) => toast.error(resendFailure(error)),
    });
  return (
    <>
      <span>{user.email}</span>
      <Badge tone={user.emailVerified ? 'ok' : 'warn'}>{user.emailVerified ? 'Verified' : 'Not verified'}</Badge>
      <Link className={textLink.link} to="/settings" hash="email">
        Change
        <VisuallyHidden> email address</VisuallyHidden>
      </Link>
      {!user.emailVerified && (
        <BusyButton type="button" onClick={press} busy={resend.isPending} busyLabel="Sending..." className={classes.resend}>
          Send link again
        </BusyButton>
      )}
    </>
  );
}
