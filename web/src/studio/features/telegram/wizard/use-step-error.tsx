import { telegramAccountMessages } from '@jamun/contract/telegram-messages';
import { type ReactNode, useState } from 'react';
import { ApiError, errorMessage } from '../../../../lib/api-error.ts';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { formatLeft, sayLeft, useSecondsLeft } from './time-left.ts';

type Refusal = { words: string } | { until: number } | null;

const waitOf = (error: unknown) =>
  error instanceof ApiError && error.status === 429 ? Number(error.data.waitSeconds ?? error.retryAfter ?? 0) : 0;

/** Why a call to Telegram was refused, in words; a wait counts down, and is gone when it is over. */
export function useRefusal(fallback: string) {
  const [refusal, setRefusal] = useState<Refusal>(null);
  const left = useSecondsLeft(refusal && 'until' in refusal ? refusal.until : null);
  const take = (error: unknown) => {
    const seconds = waitOf(error);
    const [named] = error instanceof ApiError ? Object.values(error.errors) : [];
    setRefusal(seconds > 0 ? { until: Date.now() + seconds * 1000 } : { words: named ?? errorMessage(error, fallback) });
  };
  const words: ReactNode = refusal && ('words' in refusal ? refusal.words : left > 0 && <WaitWords seconds={left} />);
  return { words: words || null, isWaiting: left > 0, take, clear: () => setRefusal(null) };
}

/** Said aloud once; only the eye follows the seconds. */
export function WaitWords({ seconds }: { seconds: number }) {
  const [first] = useState(seconds);
  return (
    <span>
      <span aria-hidden="true" style={{ fontFeatureSettings: 'var(--num)' }}>
        {telegramAccountMessages.wait(formatLeft(seconds))}
      </span>
      <VisuallyHidden role="alert">{telegramAccountMessages.wait(sayLeft(first))}</VisuallyHidden>
    </span>
  );
}
