import type { AdminOrderDetails } from '@jamun/contract';
import { causeWords } from '../../../domain/admin-orders/refund-causes.ts';
import { UserLink } from '../../../domain/admin-users/user-link.tsx';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { DrawerSection } from '../../../ui/overlay/drawer.tsx';
import classes from './order-rows.module.css';
import { refundLook } from './refund-text.ts';

type Refund = AdminOrderDetails['refunds'][number];

/** Money on its way back, and what became of it. */
export const OrderRefunds = ({ refunds, onRetry }: { refunds: Refund[]; onRetry: (refundId: string) => void }) => (
  <DrawerSection title={refunds.length === 1 ? 'Refund' : `Refunds (${refunds.length})`}>
    <ul className={classes.rows}>
      {refunds.map((refund) => (
        <li key={refund.id}>
          <div className={classes.head}>
            <b>
              <Money value={refund.amount} />
            </b>
            <State refund={refund} />
          </div>
          <p>
            {causeWords[refund.cause]} · <DateTime iso={refund.createdAt} format="moment" />
            {refund.requestedBy && (
              <>
                {' by '}
                <UserLink id={refund.requestedBy.id}>{refund.requestedBy.username}</UserLink>
              </>
            )}
          </p>
          {refund.reason && <p>“{refund.reason}”</p>}
          {refund.reversedAt && (
            <p>
              Reversed · <DateTime iso={refund.reversedAt} format="moment" />
            </p>
          )}
          {refund.canRetry && <Waiting onRetry={() => onRetry(refund.id)} />}
        </li>
      ))}
    </ul>
  </DrawerSection>
);

const State = ({ refund: { status, reversedAt } }: { refund: Refund }) =>
  reversedAt ? <Badge tone="neutral">Reversed</Badge> : <Badge tone={refundLook[status].tone}>{refundLook[status].word}</Badge>;

const Waiting = ({ onRetry }: { onRetry: () => void }) => (
  <div className={classes.waiting}>
    <span>The payment provider did not send it. The buyer has not received this money.</span>
    <FieldButton onClick={onRetry}>Try again</FieldButton>
  </div>
);
