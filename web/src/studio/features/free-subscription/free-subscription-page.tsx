import { formatDuration, type GrantInvitation, subscriberMessages } from '@jamun/contract';
import { IconGift, IconMailOff } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { useAcceptInvitation, useInvitation } from '../../domain/subscribers/invitation-api.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Pair, Pairs } from '../../ui/data/pairs.tsx';
import { DateTime } from '../../ui/data/values.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DrawerSkeleton } from '../../ui/overlay/drawer-skeleton.tsx';
import { Panel } from '../../ui/page/page-elements.tsx';
import { PageHeader, usePageTitle } from '../../ui/page/page-header.tsx';
import classes from './free-subscription-page.module.css';
import { freeSubscriptionText as text } from './text.ts';

/** Target of the link in the email that offers a free subscription. */
export function FreeSubscriptionPage() {
  usePageTitle(text.title);
  const { token } = useSearch({ strict: false });
  return (
    <>
      <PageHeader title={text.title} />
      <div className={classes.card}>
        <Panel>
          {token ? (
            <Invitation token={token} />
          ) : (
            <EmptyState Icon={IconMailOff} title={text.incomplete.title} line={text.incomplete.line} />
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
  if (!error) return <DrawerSkeleton label={text.loading} />;
  const isFinal = error instanceof ApiError && [403, 410, 422].includes(error.status);
  if (isFinal)
    return (
      <EmptyState
        Icon={IconMailOff}
        title={error.status === 403 ? text.otherAddress : text.expired}
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
  const handleAccept = () =>
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
      <p>{text.offer(sellerName)}</p>
      <Pairs>
        <Pair name={text.plan}>{planName}</Pair>
        <Pair name={text.length}>{formatDuration(days)}</Pair>
        <Pair name={text.price}>{text.free}</Pair>
        {!purchaseId && (
          <Pair name={text.acceptBy}>
            <DateTime iso={expiresAt} format="day" />
          </Pair>
        )}
      </Pairs>
      {accept.error && <AlertLine tone="bad">{errorMessage(accept.error, subscriberMessages.notAccepted)}</AlertLine>}
      {purchaseId ? (
        <>
          <AlertLine tone="ok">{text.accepted}</AlertLine>
          <Button component={Link} to="/purchased" search={{ item: purchaseId } as never} variant="filled" size="lg" fullWidth>
            {text.open}
          </Button>
        </>
      ) : (
        <BusyButton
          type="button"
          onClick={handleAccept}
          busy={accept.isPending}
          busyLabel={text.accepting}
          variant="filled"
          size="lg"
          fullWidth
        >
          {text.accept}
        </BusyButton>
      )}
    </div>
  );
}
