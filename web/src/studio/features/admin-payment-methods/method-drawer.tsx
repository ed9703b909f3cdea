import type { ReviewedMethod } from '@jamun/contract';
import { useId } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { UserLink } from '../../ui/user-link.tsx';
import { When } from '../../ui/when.tsx';
import { useReviewMethod } from './api.ts';
import { MethodReviewForm } from './method-review-form.tsx';

interface MethodDrawerProps {
  of: ReviewedMethod | null;
  onChange: (method: ReviewedMethod) => void;
  /** Asks for what is there now. */
  onReload: () => void;
  onClose: () => void;
}

/** Where somebody wants their money sent, in full, and what is decided about it. */
export function MethodDrawer({ of: method, onChange, onReload, onClose }: MethodDrawerProps) {
  const review = useReviewMethod();
  const form = useId();
  return (
    <Drawer
      opened={method !== null}
      onClose={onClose}
      title="Payment Method"
      size={480}
      footer={
        <BusyButton form={form} busy={review.isPending} busyLabel="Updating..." variant="filled" fullWidth>
          Update
        </BusyButton>
      }
    >
      {method && (
        <>
          <MethodFacts method={method} />
          <MethodReviewForm
            key={`${method.id} ${method.version}`}
            id={form}
            method={method}
            review={review}
            onChange={onChange}
            onReload={onReload}
          />
        </>
      )}
    </Drawer>
  );
}

const MethodFacts = ({ method }: { method: ReviewedMethod }) => (
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
      <When iso={method.createdAt} format="moment" />
    </Fact>
    <Fact name="Changed">
      <When iso={method.updatedAt} format="day" />
    </Fact>
    <Fact name="Method ID" wide="full" copy={method.id} />
  </Facts>
);

const BankFacts = ({ method }: { method: ReviewedMethod }) => (
  <>
    <Fact name="Account number" wide="full" copy={method.accountNumber} />
    <Fact name="Account holder" wide="full" copy={method.accountHolderName} />
    <Fact name="Bank name">{method.bankName}</Fact>
    <Fact name="IFSC" wide copy={method.ifscCode} />
  </>
);

const UpiFacts = ({ method }: { method: ReviewedMethod }) => (
  <>
    <Fact name="UPI ID" wide="full" copy={method.upiId} />
    <Fact name="UPI name" wide="full" copy={method.upiName} />
  </>
);
