import type { User } from '@jamun/contract';
import { accountMessages } from '@jamun/contract/messages';
import type { ReactNode } from 'react';
import { wordsOf } from '../../../lib/api-error.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { formatDay, formatMoment } from '../../../lib/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './account-card.module.css';
import { useAccountRefresh, useResendVerification } from './api.ts';

const absent = <span className={classes.absent}>Not provided</span>;

export function AccountCard({ user }: { user: User }) {
  useAccountRefresh(user);
  return (
    <section className={classes.card} aria-labelledby="account-heading">
      <Panel>
        <h2 id="account-heading" className={classes.heading}>
          Your account
        </h2>
        <dl className={classes.pairs}>
          <Pair name="Name">{user.name}</Pair>
          <Pair name="Email">{user.email ? <Email user={user} /> : absent}</Pair>
          <Pair name="Phone">{user.phone ? formatPhone(user.phone) : absent}</Pair>
          <Pair name="Username">{user.username}</Pair>
          <Pair name="Location">{user.location || absent}</Pair>
          <Pair name="Member since">
            <time dateTime={user.createdAt} title={formatMoment(user.createdAt)}>
              {formatDay(user.createdAt)}
            </time>
          </Pair>
        </dl>
      </Panel>
    </section>
  );
}

const Pair = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.pair}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Email({ user }: { user: User }) {
  const resend = useResendVerification();
  const press = () =>
    resend.mutate(undefined, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(wordsOf(error, accountMessages.unexpected)),
    });
  return (
    <>
      <span className={classes.address}>{user.email}</span>
      <Badge tone={user.emailVerified ? 'ok' : 'warn'}>{user.emailVerified ? 'Verified' : 'Not verified'}</Badge>
      {!user.emailVerified && (
        <BusyButton type="button" onClick={press} busy={resend.isPending} busyLabel="Sending..." className={classes.resend}>
          Send link again
        </BusyButton>
      )}
    </>
  );
}
