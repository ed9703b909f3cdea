import type { GrantInvitation } from '@jamun/contract';
import { formatDuration } from '@jamun/contract/order-words';
import { subscriberMessages } from '@jamun/contract/telegram-messages';
import { Button } from '@mantine/core';
import { IconGift, IconMailOff } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { useAcceptInvitation, useInvitation } from '../../domain/subscribers/invitation-api.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { DateTime } from '../../ui/data/date-time.tsx';
import { Pair, Pairs } from '../../ui/data/pairs.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { DrawerSkeleton } from '../../ui/overlay/drawer-skeleton.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import classes from './free-subscription-page.module.css';

const titles: Record<number, string> = { 403: 'This invitation is for another address', 410: 'This invitation is no longer valid' };

/** The page that the email of a free subscription leads to. */
export function FreeSubscriptionPage() {
  usePageTitle('Free subscription');
  const { token } = useSearch({ strict: false });
  return (
    <>
      <PageHeader title="Free subscription" />
      <div className={classes.card}>
        <Panel>
          {token ? (
            <Invitation token={token} />
          ) : (
            <EmptyState Icon={IconMailOff} title="This link is incomplete" line="Open it from the email again." />
          )}
        </Panel>
      </div>
    </>
  );
}

function Invitation({ token }: { token: string }) {
  const invitation = useInvitation(token);
  const { data, error } = invitation;
  if (data) return <Offer token={token} invitation={data} />;
  if (!error) return <DrawerSkeleton label="Loading the invitation" />;
  const isFinal = error instanceof ApiError && [403, 410, 422].includes(error.status);
  if (isFinal)
    return (
      <EmptyState
        Icon={IconMailOff}
        title={titles[error.status] ?? titles[410] ?? ''}
        line={errorMessage(error, subscriberMessages.invitationSpent)}
      />
    );
  return (
    <ErrorState
      message={errorMessage(error, subscriberMessages.notAccepted)}
      onRetry={() => void invitation.refetch()}
      busy={invitation.isFetching}
    />
  );
}

function Offer({ token, invitation }: { token: string; invitation: GrantInvitation }) {
  const { channel, sellerName, planName, days, expiresAt, purchaseId } = invitation;
  const navigate = useNavigate();
  const accept = useAcceptInvitation(token);
  const press = () =>
    accept.mutate(undefined, {
      onSuccess: ({ message, data }) => {
        toast.success(message);
        void navigate({ to: '/purchased', search: { item: data.purchaseId } as never });
      },
    });
  return (
    <div className={classes.offer}>
      <span className={classes.sign}>
        <IconGift size={24} stroke={1.5} aria-hidden />
      </span>
      <h2>{channel.channelName}</h2>
      <p>{sellerName} offers you a free subscription to this Telegram channel.</p>
      <Pairs>
        <Pair name="Plan">{planName}</Pair>
        <Pair name="Length">{formatDuration(days)}</Pair>
        <Pair name="Price">Free</Pair>
        {!purchaseId && (
          <Pair name="Accept by">
            <DateTime iso={expiresAt} format="day" />
          </Pair>
        )}
      </Pairs>
      {accept.error && <AlertLine tone="bad">{errorMessage(accept.error, subscriberMessages.notAccepted)}</AlertLine>}
      {purchaseId ? (
        <>
          <AlertLine tone="ok">You accepted this invitation.</AlertLine>
          <Button component={Link} to="/purchased" search={{ item: purchaseId } as never} variant="filled" size="lg" fullWidth>
            Open your subscription
          </Button>
        </>
      ) : (
        <BusyButton type="button" onClick={press} busy={accept.isPending} busyLabel="Accepting..." variant="filled" size="lg" fullWidth>
          Accept
        </BusyButton>
      )}
    </div>
  );
}
