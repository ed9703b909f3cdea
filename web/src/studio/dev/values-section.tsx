import { CopyButton } from '../ui/button/copy-button.tsx';
import { StatusBadge } from '../ui/data/badge.tsx';
import { DateTime, Money } from '../ui/data/values.tsx';
import classes from './kit.module.css';

const statuses = [
  ['PAID', 'APPROVED', 'VERIFIED', 'ACTIVE', 'SUCCESS'],
  ['PENDING', 'REFUND_PENDING', 'RESUBMIT_REQUESTED'],
  ['REJECTED', 'FAILED', 'EXPIRED', 'REVERSED', 'INACTIVE'],
  ['CANCELLED', 'DRAFT', 'REFUNDED', 'SOMETHING_NEW'],
];
const anHourAgo = new Date(Date.now() - 3_700_000).toISOString();

export const ValuesSection = () => (
  <>
    {statuses.map((group) => (
      <div key={group[0]} className={classes.row}>
        {group.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </div>
    ))}
    <div className={classes.row}>
      <Money value={161855.5} />
      <Money value={1424.05} sign tone="ok" />
      <Money value={-45000} sign />
      <Money value={-74.95} tone="bad" />
      <Money value={617940} short />
      <Money value={0} tone="quiet" />
    </div>
    <div className={classes.row}>
      <DateTime iso={anHourAgo} format="ago" />
      <DateTime iso="2026-11-15T05:12:00.000Z" format="day" />
      <DateTime iso="2026-11-15T05:12:00.000Z" format="moment" />
    </div>
    <div className={classes.row}>
      <CopyButton value="ord_7Kq2Vx9MfB" what="order ID" />
      <CopyButton value="https://jamun.example/p/polity" shownFor={2000}>
        Copy link
      </CopyButton>
    </div>
  </>
);
