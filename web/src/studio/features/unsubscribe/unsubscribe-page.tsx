import { getRouteApi, Link } from '@tanstack/react-router';
import { AuthLayout } from '../../../brand/auth/auth-layout.tsx';
import { errorMessage, isFinalError } from '../../../lib/api-error.ts';
import { useChangeEmailSubscription, useEmailSubscription } from '../../domain/email-preferences/email-subscription-api.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { ErrorState } from '../../ui/feedback/empty-and-error-state.tsx';
import { usePageTitle } from '../../ui/page/page-header.tsx';
import { unsubscribeText as text } from './text.ts';

const route = getRouteApi('/unsubscribe');

/** Target of the unsubscribe link in emails. Needs a click, because email scanners open every link. */
export function UnsubscribePage() {
  usePageTitle(text.title);
  const { token } = route.useSearch();
  return (
    <AuthLayout
      aside={
        <>
          <h2>{text.aside.title}</h2>
          <p>{text.aside.line}</p>
        </>
      }
    >
      <h1>{text.title}</h1>
      {token ? <Subscription token={token} /> : <InvalidLink message={text.incomplete} />}
    </AuthLayout>
  );
}

function Subscription({ token }: { token: string }) {
  const subscription = useEmailSubscription(token);
  const change = useChangeEmailSubscription(token);
  const { data, error } = subscription;
  if (isFinalError(error)) return <InvalidLink message={errorMessage(error, text.unusable)} />;
  if (error && !data) {
    const message = errorMessage(error, text.checkConnection);
    return <ErrorState message={message} onRetry={() => void subscription.refetch()} busy={subscription.isFetching} />;
  }
  if (!data) return <p role="status">{text.loading}</p>;
  const failed = change.isError && <AlertLine tone="bad">{errorMessage(change.error, text.failed)}</AlertLine>;
  const button = { type: 'button', size: 'lg', fullWidth: true, busy: change.isPending, busyLabel: text.saving } as const;
  if (data.isOn) {
    return (
      <>
        <p>{text.question(data.about)}</p>
        {failed}
        <BusyButton {...button} variant="filled" onClick={() => change.mutate(false)}>
          {text.unsubscribe}
        </BusyButton>
      </>
    );
  }
  return (
    <>
      <AlertLine tone="ok">{text.done(data.about)}</AlertLine>
      {failed}
      <p>{text.changedMind}</p>
      <BusyButton {...button} variant="default" onClick={() => change.mutate(true)}>
        {text.subscribe}
      </BusyButton>
    </>
  );
}

function InvalidLink({ message }: { message: string }) {
  return (
    <>
      <AlertLine tone="bad">{message}</AlertLine>
      <Button component={Link} to="/settings" variant="default" size="lg" fullWidth>
        {text.openSettings}
      </Button>
    </>
  );
}
