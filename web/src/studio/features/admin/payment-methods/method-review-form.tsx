import type { OpenedMethod } from '@jamun/contract';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MethodReview, useReviewMethod } from '../../../domain/admin-payment-methods/api.ts';
import { ReviewButtons } from '../../../domain/admin-reviews/review-buttons.tsx';
import { ErrorLine } from '../../../ui/feedback/error-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ChoiceField } from '../../../ui/form/fields/choice-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextAreaField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { DrawerSection } from '../../../ui/overlay/drawer.tsx';

const loadSchema = () => import('@jamun/contract').then((contract) => contract.PaymentMethodReviewInput);

const statuses = [
  { value: 'PENDING', label: 'Pending' },
  { value: 'VERIFIED', label: 'Verified' },
  { value: 'REJECTED', label: 'Rejected' },
];

interface MethodReviewFormProps {
  /** For the button at the drawer's foot. */
  id: string;
  method: OpenedMethod;
  review: ReturnType<typeof useReviewMethod>;
  onReviewed: () => void;
  onReload: () => void;
  /** Whether there is something to update. */
  onDirty: (isDirty: boolean) => void;
}

export function MethodReviewForm({ id, method, review, onReviewed, onReload, onDirty }: MethodReviewFormProps) {
  const { status, reason, version } = method;
  const form = useSchemaForm(loadSchema, { initialValues: { status, reason: reason ?? '', version } });
  const [refusal, setRefusal] = useState<Error | null>(null);
  const page = useRef<HTMLFormElement>(null);
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const send = (body: MethodReview) => {
    setRefusal(null);
    review.mutate(
      { id: method.id, body },
      {
        onSuccess: ({ message }) => {
          onReviewed();
          toast.success(message);
        },
        onError: (error) => {
          if (!form.showFieldErrors(error)) setRefusal(error);
        },
      },
    );
  };
  const choice = fieldProps(form, 'status');
  const choose = (next: unknown) => {
    choice.onChange(next);
    // Only a rejection has a reason: what was typed for one is no part of another decision.
    if (next !== 'REJECTED') form.setFieldValue('reason', '');
    form.clearFieldError('reason');
  };

  const reject = () => {
    flushSync(() => choose('REJECTED'));
    page.current?.querySelector('textarea')?.focus();
  };

  return (
    <DrawerSection title="Update Payment Method">
      {status === 'PENDING' && (
        <ReviewButtons
          since={method.updatedAt}
          busy={review.isPending}
          onApprove={() => send({ status: 'VERIFIED', version })}
          onReject={reject}
        />
      )}
      <form ref={page} id={id} onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
        <ChoiceField {...choice} onChange={choose} label="Status" options={statuses} />
        {form.values.status === 'REJECTED' && (
          <TextAreaField {...fieldProps(form, 'reason')} label="Reason" maxLength={500} hint="Shown to the person beside the method." />
        )}
        {refusal && <ErrorLine error={refusal} fallback="Failed to update payment method" onReload={onReload} />}
      </form>
    </DrawerSection>
  );
}
