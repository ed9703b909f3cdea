import type { OpenedMethod } from '@jamun/contract';
import { ApiError } from '../../../../lib/api-error.ts';
import { type MethodReview, useMethod, useReviewMethod } from '../../../domain/admin-payment-methods/api.ts';
import { ReviewDrawer, type ReviewFormControl, useReviewDrawer } from '../../../domain/admin-reviews/review-drawer.tsx';
import { ReviewForm, useReview } from '../../../domain/admin-reviews/review-form.tsx';
import { UserLink } from '../../../domain/admin-users/user-elements.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { Fact, Facts } from '../../../ui/data/facts.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import { ChoiceField } from '../../../ui/form/fields/choice-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextAreaField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { methodStatusOptions } from './list.ts';
import { paymentMethodsText } from './text.ts';

const { drawer: text, facts, review: reviewText } = paymentMethodsText;

interface MethodDrawerProps {
  /** Id of the payment method. */
  target: string | null;
  onClose: () => void;
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** One payment method with its full numbers and the review form. */
export function MethodDrawer({ target: id, onClose }: MethodDrawerProps) {
  const state = useReviewDrawer(useMethod(id));
  const review = useReviewMethod();
  return (
    <ReviewDrawer
      opened={id !== null}
      onClose={onClose}
      state={state}
      notFound={(error) => (isNotFound(error) ? text.notFound : null)}
      text={text}
      isSaving={review.isPending}
    >
      {(method, { formKey, ...control }) => (
        <>
          <MethodFacts method={method} />
          <MethodReviewForm key={formKey} {...control} method={method} review={review} />
        </>
      )}
    </ReviewDrawer>
  );
}

const loadSchema = () => import('@jamun/contract').then((contract) => contract.PaymentMethodReviewInput);

interface MethodReviewFormProps extends Omit<ReviewFormControl, 'formKey'> {
  method: OpenedMethod;
  review: ReturnType<typeof useReviewMethod>;
}

function MethodReviewForm({ formId, method, review, onReviewed, onReload, onDirty }: MethodReviewFormProps) {
  const { id, status, reason, version, updatedAt } = method;
  const form = useSchemaForm(loadSchema, { initialValues: { status, reason: reason ?? '', version } });
  const { send, error } = useReview<MethodReview>({ id, form, review, onReviewed, onDirty });
  const statusProps = fieldProps(form, 'status');
  const choose = (next: unknown) => {
    statusProps.onChange(next);
    // Only a rejection has a reason.
    if (next !== 'REJECTED') form.setFieldValue('reason', '');
    form.clearFieldError('reason');
  };
  return (
    <ReviewForm
      id={formId}
      title={reviewText.title}
      submittedAt={status === 'PENDING' ? updatedAt : null}
      busy={review.isPending}
      onApprove={() => send({ status: 'VERIFIED', version })}
      onReject={() => choose('REJECTED')}
      onSubmit={form.submit(send)}
      onFocus={form.prepare}
      error={error}
      failed={reviewText.failed}
      onReload={onReload}
    >
      <ChoiceField {...statusProps} onChange={choose} label={reviewText.status} options={methodStatusOptions} />
      {form.values.status === 'REJECTED' && (
        <TextAreaField {...fieldProps(form, 'reason')} label={reviewText.reason} maxLength={500} hint={reviewText.reasonHint} />
      )}
    </ReviewForm>
  );
}

const MethodFacts = ({ method }: { method: OpenedMethod }) => (
  <Facts>
    <Fact name={facts.type}>{facts.types[method.type]}</Fact>
    <Fact name={facts.priority}>{facts.priorities[method.priority]}</Fact>
    <Fact name={facts.status}>
      <StatusBadge status={method.status} />
    </Fact>
    {method.type === 'BANK' ? <BankFacts method={method} /> : <UpiFacts method={method} />}
    {method.reason && (
      <Fact name={facts.reason} wide="full">
        {method.reason}
      </Fact>
    )}
    <Fact name={facts.name} wide>
      <UserLink id={method.user.id}>{method.user.name}</UserLink>
    </Fact>
    <Fact name={facts.username}>{method.user.username}</Fact>
    <Fact name={facts.email} wide>
      {method.user.email}
    </Fact>
    <Fact name={facts.userId}>{method.user.id}</Fact>
    <Fact name={facts.added} wide>
      <DateTime iso={method.createdAt} format="moment" />
    </Fact>
    <Fact name={facts.changed}>
      <DateTime iso={method.updatedAt} format="day" />
    </Fact>
    <Fact name={facts.id} wide="full" copy={method.id} />
  </Facts>
);

const BankFacts = ({ method }: { method: OpenedMethod }) => (
  <>
    <Fact name={facts.accountNumber} wide="full" copy={method.accountNumber} />
    <Fact name={facts.accountHolder} wide="full" copy={method.accountHolderName} />
    <Fact name={facts.bankName}>{method.bankName}</Fact>
    <Fact name={facts.ifsc} wide copy={method.ifscCode} />
  </>
);

const UpiFacts = ({ method }: { method: OpenedMethod }) => (
  <>
    <Fact name={facts.upiId} wide="full" copy={method.upiId} />
    <Fact name={facts.upiName} wide="full" copy={method.upiName} />
  </>
);
