import type { AdminOrderDetails } from '@jamun/contract';
import { gatewayName, paymentGroupName } from '@jamun/contract/order-words';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { Chip, StatusBadge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { DrawerSection } from '../../../ui/overlay/drawer.tsx';
import classes from './order-rows.module.css';

type Payment = AdminOrderDetails['payments'][number];

/** Every attempt to pay, the oldest first. */
export const OrderPayments = ({ payments }: { payments: Payment[] }) => (
  <DrawerSection title={payments.length === 1 ? 'Payment' : `Payments (${payments.length})`}>
    <ul className={classes.rows}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <div className={classes.head}>
            <b>
              <Sum payment={payment} />
              {payment.outcome === 'RETURNED' && <Chip>Goes back</Chip>}
            </b>
            <StatusBadge status={payment.status} />
          </div>
          <p>
            {paymentGroupName(payment.paymentGroup) ?? gatewayName(payment.gateway)} ·{' '}
            <DateTime iso={payment.paymentTime ?? payment.createdAt} format="moment" />
          </p>
          <p className={classes.id}>
            {payment.gatewayTxnId} <CopyButton value={payment.gatewayTxnId} what="provider’s payment id" />
          </p>
          {payment.status !== 'SUCCESS' && payment.message && <p>{payment.message}</p>}
        </li>
      ))}
    </ul>
  </DrawerSection>
);

/** Another currency is one of the things that can be wrong with a payment. */
const Sum = ({ payment: { amount, currency } }: { payment: Payment }) =>
  currency === 'INR' ? <Money value={amount} /> : `${amount} ${currency}`;
