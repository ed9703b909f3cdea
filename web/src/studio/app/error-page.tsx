import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../ui/button/button.tsx';
import { area } from './area.ts';
import { isLoadError } from './lazy-page.ts';
import { MessagePage } from './message-page.tsx';
import { appText } from './text.ts';

function ErrorMessage({ error, reset, inside }: ErrorComponentProps & { inside: boolean }) {
  const router = useRouter();
  const isNotLoaded = isLoadError(error);
  const tryAgain = () => {
    // Browsers cache a failed module until the page reloads; offline, a reload would lose the page as well.
    if (isNotLoaded && navigator.onLine) return location.reload();
    reset();
    void router.invalidate();
  };
  useEffect(() => {
    if (!isNotLoaded) return;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isNotLoaded]);
  return (
    <MessagePage
      inside={inside}
      title={isNotLoaded ? appText.notLoaded : appText.error.title}
      line={isNotLoaded ? appText.checkConnection : appText.error.line}
    >
      {/* Inside the shell the router still works; outside, a page load is safer. */}
      {inside ? (
        <Button component={Link} to={area.home}>
          {appText.goToDashboard}
        </Button>
      ) : (
        <Button component="a" href={area.home}>
          {appText.goToDashboard}
        </Button>
      )}
      <Button variant="filled" onClick={tryAgain}>
        {appText.tryAgain}
      </Button>
    </MessagePage>
  );
}

/** Error boundary of the whole app. */
export const ErrorPage = (props: ErrorComponentProps) => <ErrorMessage {...props} inside={false} />;

/** Error boundary of one page inside the shell, which stays usable. */
export const PageError = (props: ErrorComponentProps) => <ErrorMessage {...props} inside />;
