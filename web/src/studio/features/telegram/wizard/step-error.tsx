import { telegramAccountMessages } from '@jamun/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage } from '../../../../lib/api-error.ts';
import { VisuallyHidden } from '../../../ui/page/page-elements.tsx';
import { describeTimeLeft, formatTimeLeft, useSecondsLeft } from './time-left.ts';

type StepError = { message: string } | { waitUntil: number } | null;

const waitSeconds = (error: unknown) =>
  error instanceof ApiError && error.status === 429 ? Number(error.data.waitSeconds ?? error.retryAfter ?? 0) : 0;

/** Error of a request to Telegram. A wait that Telegram demands counts down and then disappears. */
export function useStepError(fallback: string) {
  const [error, setError] = useState<StepError>(null);
  const left = useSecondsLeft(error && 'waitUntil' in error ? error.waitUntil : null);
  const show = (cause: unknown) => {
    const seconds = waitSeconds(cause);
    const [fieldError] = cause instanceof ApiError ? Object.values(cause.errors) : [];
    setError(seconds > 0 ? { waitUntil: Date.now() + seconds * 1000 } : { message: fieldError ?? errorMessage(cause, fallback) });
  };
  const message: ReactNode = error && ('message' in error ? error.message : left > 0 && <WaitMessage seconds={left} />);
  return { message: message || null, isWaiting: left > 0, show, clear: () => setError(null) };
}

/** Countdown. Screen readers announce it only once, because an announcement per second would be unusable. */
function WaitMessage({ seconds }: { seconds: number }) {
  const [initialSeconds] = useState(seconds);
  return (
    <span>
      <span aria-hidden="true" style={{ fontFeatureSettings: 'var(--num)' }}>
        {telegramAccountMessages.wait(formatTimeLeft(seconds))}
      </span>
      <VisuallyHidden role="alert">{telegramAccountMessages.wait(describeTimeLeft(initialSeconds))}</VisuallyHidden>
    </span>
  );
}

/** Ref of an input that is focused and selected after an error, so that the value can be typed again. */
export function useFocusOnError(hasError: boolean) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!hasError) return;
    input.current?.focus();
    input.current?.select();
  }, [hasError]);
  return input;
}
