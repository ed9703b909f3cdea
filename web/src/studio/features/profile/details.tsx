import { accountMessages, type User } from '@jamun/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatPhone } from '../../../lib/format.ts';
import { useResendVerification } from '../../domain/account/api.ts';
import { resendFailure } from '../../domain/profile/api.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { DateTime } from '../../ui/data/values.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { VisuallyHidden } from '../../ui/page/page-elements.tsx';
import textLink from '../../ui/page/text-link.module.css';
import classes from './details.module.css';
import { profileText } from './text.ts';

const text = profileText.details;

export const Details = ({ user }: { user: User }) => (
  <dl className={classes.board}>
    <Cell name={text.email} wide>
      {user.email && <Email user={user} />}
    </Cell>
    <Cell name={text.phone}>{user.phone && formatPhone(user.phone)}</Cell>
    <Cell name={text.username}>{user.username}</Cell>
    <Cell name={text.location}>{user.location}</Cell>
    <Cell name={text.memberSince}>
      <DateTime iso={user.createdAt} format="day" />
    </Cell>
  </dl>
);

const Cell = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={classes.cell} data-wide={wide || undefined}>
    <dt>{name}</dt>
    <dd>{children || <span className={classes.absent}>{text.missing}</span>}</dd>
  </div>
);

function Email({ user }: { user: User }) {
  const resend = useResendVerification();
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: ({ message }) => (message === accountMessages.alreadyVerified ? toast.info(message) : toast.success(message)),
      onError: (error) => toast.error(resendFailure(error)),
    });
  return (
    <>
      <span>{user.email}</span>
      <Badge tone={user.emailVerified ? 'ok' : 'warn'}>{user.emailVerified ? text.verified : text.notVerified}</Badge>
      <Link className={textLink.link} to="/settings" hash="email">
        {text.change}
        <VisuallyHidden>{text.changeEmail}</VisuallyHidden>
      </Link>
      {!user.emailVerified && (
        <BusyButton type="button" onClick={send} busy={resend.isPending} busyLabel={text.resending} className={classes.resend}>
          {text.resend}
        </BusyButton>
      )}
    </>
  );
}
