import { IconCheck, IconX } from '@tabler/icons-react';
import { type FormEventHandler, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import { DateTime } from '../../ui/data/values.tsx';
import { ErrorLine } from '../../ui/feedback/error-line.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import type { useCall } from '../../ui/hooks/use-call.ts';
import { DrawerSection } from '../../ui/overlay/drawer.tsx';
import classes from './review-form.module.css';
import { reviewText } from './text.ts';

type ReviewCall<Review> = ReturnType<typeof useCall<{ message: string }, { id: string; body: Review }>>;

interface ReviewOptions<Review> {
  /** Id of the reviewed item. */
  id: string;
  form: { isDirty: () => boolean; showFieldErrors: (error: unknown) => boolean };
  review: Pick<ReviewCall<Review>, 'mutate'>;
  onReviewed: () => void;
  onDirty: (isDirty: boolean) => void;
}

/** Sends a review. Returns the error that belongs to no field. */
export function useReview<Review>({ id, form, review, onReviewed, onDirty }: ReviewOptions<Review>) {
  const [error, setError] = useState<Error | null>(null);
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const send = (body: Review) => {
    setError(null);
    review.mutate(
      { id, body },
      {
        onSuccess: ({ message }) => {
          onReviewed();
          toast.success(message);
        },
        onError: (failure) => {
          if (!form.showFieldErrors(failure)) setError(failure);
        },
      },
    );
  };
  return { send, error };
}

interface ReviewFormProps {
  /** `form` attribute of the submit button in the drawer footer. */
  id: string;
  title: string;
  /** Set while the item waits for review: shows Approve and Reject. */
  submittedAt: string | null;
  busy: boolean;
  onApprove: () => void;
  /** Sets the status to rejected. The text area for the reason is focused afterwards. */
  onReject: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onFocus: () => void;
  error: Error | null;
  /** Error message when the server sends none. */
  failed: string;
  onReload: () => void;
  children: ReactNode;
}

/** Review section of a drawer: Approve and Reject while the item waits, and the status form. */
export function ReviewForm({ id, title, submittedAt, busy, onApprove, onReject, error, failed, onReload, ...form }: ReviewFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const reject = () => {
    flushSync(onReject);
    element.current?.querySelector('textarea')?.focus();
  };
  return (
    <DrawerSection title={title}>
      {submittedAt && <ReviewButtons submittedAt={submittedAt} busy={busy} onApprove={onApprove} onReject={reject} />}
      <form ref={element} id={id} onSubmit={form.onSubmit} onFocus={form.onFocus} noValidate>
        {form.children}
        {error && <ErrorLine error={error} fallback={failed} onReload={onReload} />}
      </form>
    </DrawerSection>
  );
}

type ReviewButtonsProps = Pick<ReviewFormProps, 'busy' | 'onApprove' | 'onReject'> & { submittedAt: string };

const ReviewButtons = ({ submittedAt, busy, onApprove, onReject }: ReviewButtonsProps) => (
  <div className={classes.row}>
    <BusyButton
      type="button"
      busy={busy}
      busyLabel={reviewText.updating}
      onClick={onApprove}
      leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
    >
      {reviewText.approve}
    </BusyButton>
    <Button disabled={busy} onClick={onReject} leftSection={<IconX size={16} stroke={1.75} aria-hidden />}>
      {reviewText.reject}
    </Button>
    <span className={classes.since}>
      {reviewText.waitingSince} <DateTime iso={submittedAt} format="day" />
    </span>
  </div>
);
