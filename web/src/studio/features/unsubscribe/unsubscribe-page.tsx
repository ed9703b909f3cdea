import type { EmailSubscription } from '@jamun/contract';
import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { errorMessage, isFinalError } from '../../../lib/api-error.ts';
import { useChangeEmailSubscription, useEmailSubscription } from '../../domain/email-preferences/email-subscription-api.ts';
import { AuthLayout } from '../../domain/sign-in/auth-layout.tsx';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { ErrorState } from '../../ui/feedback/empty-and-error-state.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

const route = getRouteApi('/unsubscribe');

const kinds: Record<EmailSubscription['about'], string> = {
  sales: 'emails about your sales',
  subscriptions: 'emails about your subscriptions',
  invitations: 'invitations from creators',
};

/** The unsubscribe link of an email. A press, not the mere opening, unsubscribes: email scanners open every link. */
export function UnsubscribePage() {
  usePageTitle('Email preferences');
  const { token } = route.useSearch();
  return (
    <AuthLayout
      aside={
        <>
          <h2>You choose what we send</h2>
          <p>Receipts and emails about your password always arrive.</p>
        </>
      }
    >
      <h1>Email preferences</h1>
      {token ? <Subscription token={token} /> : <Unusable message="This link is incomplete. Open it from the email again." />}
    </AuthLayout>
  );
}

function Subscription({ token }: { token: string }) {
  const subscription = useEmailSubscription(token);
  const change = useChangeEmailSubscription(token);
  const { data, error } = subscription;
  if (isFinalError(error)) return <Unusable message={errorMessage(error, unusable)} />;
  if (error && !data) {
    const message = errorMessage(error, 'Check your connection and try again.');
    return <ErrorState message={message} onRetry={() => void subscription.refetch()} busy={subscription.isFetching} />;
  }
  if (!data) return <p role="status">Loading your preferences…</p>;
  const failed = change.isError && (
    <AlertLine tone="bad">{errorMessage(change.error, 'Your choice could not be saved. Try again.')}</AlertLine>
  );
  const button = { type: 'button', size: 'lg', fullWidth: true, busy: change.isPending, busyLabel: 'Saving...' } as const;
  if (data.isOn) {
    return (
      <>
        <p>Do you want to stop getting {kinds[data.about]}?</p>
        {failed}
        <BusyButton {...button} variant="filled" onClick={() => change.mutate(false)}>
          Unsubscribe
        </BusyButton>
      </>
    );
  }
  return (
    <>
      <AlertLine tone="ok">You’re unsubscribed. You no longer get {kinds[data.about]}.</AlertLine>
      {failed}
      <p>Changed your mind?</p>
      <BusyButton {...button} variant="default" onClick={() => change.mutate(true)}>
        Subscribe again
      </BusyButton>
    </>
  );
}

const unusable = 'This link doesn’t work.';

function Unusable({ message }: { message: string }) {
  return (
    <>
      <AlertLine tone="bad">{message}</AlertLine>
      <Button component={Link} to="/settings" variant="default" size="lg" fullWidth>
        Open Settings
      </Button>
    </>
  );
}
