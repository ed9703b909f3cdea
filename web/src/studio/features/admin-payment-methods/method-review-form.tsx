import type { OpenedMethod } from '@jamun/contract';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DrawerSection } from '../../ui/drawer.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { fieldProps } from '../../ui/fields/field-props.ts';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import { RefusalLine } from '../../ui/refusal-line.tsx';
import { ReviewButtons } from '../../ui/review-buttons.tsx';
import { useSchemaForm } from '../../ui/schema-form.ts';
import { toast } from '../../ui/toast.ts';
import type { MethodReview, useReviewMethod } from './api.ts';

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
          if (!form.showRefusal(error)) setRefusal(error);
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
        {refusal && <RefusalLine error={refusal} fallback="Failed to update payment method" onReload={onReload} />}
      </form>
    </DrawerSection>
  );
}
