import type { OpenedMethod } from '@jamun/contract';
import { IconFileOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ApiError, loadErrorMessage } from '../../../../lib/api-error.ts';
import { useMethod, useReviewMethod } from '../../../domain/admin-payment-methods/api.ts';
import { UserLink } from '../../../domain/admin-users/user-link.tsx';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { Fact, Facts } from '../../../ui/data/facts.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { DrawerSkeleton } from '../../../ui/overlay/drawer-skeleton.tsx';
import { MethodReviewForm } from './method-review-form.tsx';

interface MethodDrawerProps {
  /** Id of the payment method. */
  target: string | null;
  onClose: () => void;
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Where somebody wants their money sent, in full, and what is decided about it. */
export function MethodDrawer({ target: id, onClose }: MethodDrawerProps) {
  const { data, error, isFetching, refetch } = useMethod(id);
  const review = useReviewMethod();
  const form = useId();
  const [isDirty, setDirty] = useState(false);
  // A new form each time the method is opened: it sends the version that was shown.
  const [look, setLook] = useState(0);
  const lookAgain = () => setLook((before) => before + 1);
  const method = isGone(error) ? undefined : data;
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      title="Payment Method"
      size={480}
      footer={
        method && (
          <BusyButton form={form} busy={review.isPending} disabled={!isDirty} busyLabel="Updating..." variant="filled" fullWidth>
            Update
          </BusyButton>
        )
      }
    >
      {method ? (
        <>
          <MethodFacts method={method} />
          <MethodReviewForm
            key={`${method.id} ${look}`}
            id={form}
            method={method}
            review={review}
            onReviewed={lookAgain}
            onReload={() => void refetch().then(lookAgain)}
            onDirty={setDirty}
          />
        </>
      ) : isGone(error) ? (
        <EmptyState Icon={IconFileOff} title="This payment method is not here" line="Its owner may have deleted it." />
      ) : error ? (
        <ErrorState
          title="The payment method could not be loaded"
          message={loadErrorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <DrawerSkeleton label="Loading the payment method" />
      )}
    </Drawer>
  );
}

const MethodFacts = ({ method }: { method: OpenedMethod }) => (
  <Facts>
    <Fact name="Type">{method.type === 'BANK' ? 'Bank account' : 'UPI'}</Fact>
    <Fact name="Priority">{method.priority === 'PRIMARY' ? 'Primary' : 'Secondary'}</Fact>
    <Fact name="Status">
      <StatusBadge status={method.status} />
    </Fact>
    {method.type === 'BANK' ? <BankFacts method={method} /> : <UpiFacts method={method} />}
    {method.reason && (
      <Fact name="Reason" wide="full">
        {method.reason}
      </Fact>
    )}
    <Fact name="Name" wide>
      <UserLink id={method.user.id}>{method.user.name}</UserLink>
    </Fact>
    <Fact name="Username">{method.user.username}</Fact>
    <Fact name="Email" wide>
      {method.user.email}
    </Fact>
    <Fact name="User ID">{method.user.id}</Fact>
    <Fact name="Added" wide>
      <DateTime iso={method.createdAt} format="moment" />
    </Fact>
    <Fact name="Changed">
      <DateTime iso={method.updatedAt} format="day" />
    </Fact>
    <Fact name="Method ID" wide="full" copy={method.id} />
  </Facts>
);

const BankFacts = ({ method }: { method: OpenedMethod }) => (
  <>
    <Fact name="Account number" wide="full" copy={method.accountNumber} />
    <Fact name="Account holder" wide="full" copy={method.accountHolderName} />
    <Fact name="Bank name">{method.bankName}</Fact>
    <Fact name="IFSC" wide copy={method.ifscCode} />
  </>
);

const UpiFacts = ({ method }: { method: OpenedMethod }) => (
  <>
    <Fact name="UPI ID" wide="full" copy={method.upiId} />
    <Fact name="UPI name" wide="full" copy={method.upiName} />
  </>
);
