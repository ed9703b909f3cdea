import type { Coupon } from '@jamun/contract';
import { IconChevronRight, IconDownload, IconShare2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatMinute } from '../../../../lib/time.ts';
import { discountLabel, scopeLabel, usesLabel } from '../../../domain/coupons/coupon-text.ts';
import { CopyChip } from '../../../ui/button/copy-chip.tsx';
import iconButton from '../../../ui/button/icon-button.module.css';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { RowActions } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import { Money } from '../../../ui/data/values.tsx';
import { VisuallyHidden } from '../../../ui/page/page-elements.tsx';
import { type CouponActions, CouponMenu } from '../coupon-menu.tsx';
import { couponsText as text } from '../text.ts';
import classes from './coupon-row.module.css';

interface CouponRowProps {
  coupon: Coupon;
  actions: CouponActions;
}

/** The code, which copies itself when pressed; the name of one-use codes. */
const Name = ({ coupon: { id, code, name } }: { coupon: Coupon }) =>
  code === null ? (
    <Link className={classes.name} to="/coupons/$id" params={{ id }} title={name}>
      {name}
    </Link>
  ) : (
    <CopyChip value={code} isMonospace />
  );

const PauseReason = ({ reason }: { reason: string }) => (
  <small className={classes.note} data-bad title={reason}>
    {text.pausedByAdmin(reason)}
  </small>
);

/** Start of a scheduled coupon, else its end, if it has one. */
function scheduleNote({ status, startsAt, endsAt }: Coupon): string | null {
  if (status === 'SCHEDULED' && startsAt) return text.starts(formatMinute(startsAt));
  if (!endsAt) return null;
  return (status === 'ENDED' ? text.ended : text.ends)(formatMinute(endsAt));
}

/** Beside the name, when there is room: why it is paused, its kind, its schedule. */
function Note({ coupon }: { coupon: Coupon }) {
  if (coupon.adminPauseReason) return <PauseReason reason={coupon.adminPauseReason} />;
  const note = [coupon.isOneUse && text.oneUse, scheduleNote(coupon)].filter(Boolean).join(' · ');
  return note && <small className={classes.note}>{note}</small>;
}

/** Number of uses; reserved ones and those above the limit in the tooltip. */
function Uses({ coupon }: { coupon: Coupon }) {
  const notes = [coupon.reserved && text.reserved(coupon.reserved), coupon.overLimit && text.overLimit(coupon.overLimit)].filter(Boolean);
  const title = notes.join(' · ');
  return (
    <span className={classes.uses} {...(title && { title })}>
      {usesLabel(coupon)}
      {title && <VisuallyHidden> ({title})</VisuallyHidden>}
    </span>
  );
}

const QuickAction = ({ coupon, actions }: CouponRowProps) =>
  coupon.isOneUse ? (
    <IconButton small label={text.actions.downloadOf(coupon.name)} Icon={IconDownload} onClick={() => actions.download(coupon)} />
  ) : (
    <IconButton small label={text.actions.share(coupon.name)} Icon={IconShare2} onClick={() => actions.share(coupon)} />
  );

const ViewLink = ({ id, name }: Coupon) => (
  <Link to="/coupons/$id" params={{ id }} className={iconButton.button} data-small aria-label={text.actions.view(name)}>
    <IconChevronRight size={16} stroke={1.75} aria-hidden />
  </Link>
);

export const couponColumns = (actions: CouponActions): Column<Coupon>[] => [
  {
    id: 'coupon',
    head: text.columns.coupon,
    grow: true,
    minWidth: 180,
    sort: 'name',
    cell: (coupon) => (
      <span className={classes.coupon}>
        <Name coupon={coupon} />
        <Note coupon={coupon} />
      </span>
    ),
  },
  {
    id: 'discount',
    head: text.columns.discount,
    width: 132,
    cell: (coupon) => (
      <span className={classes.discount}>
        <b>{discountLabel(coupon)}</b>
        <small>{scopeLabel(coupon)}</small>
      </span>
    ),
  },
  { id: 'uses', head: text.columns.uses, width: 96, align: 'right', sort: 'uses', cell: (coupon) => <Uses coupon={coupon} /> },
  {
    id: 'revenue',
    head: text.columns.revenue,
    width: 124,
    align: 'right',
    cell: ({ revenue }) => <Money value={revenue} short {...(revenue === 0 && { tone: 'quiet' as const })} />,
  },
  { id: 'status', head: text.columns.status, width: 124, skeleton: 'badge', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'actions',
    head: text.columns.actions,
    width: 120,
    align: 'right',
    actions: true,
    cell: (coupon) => (
      <RowActions>
        <QuickAction coupon={coupon} actions={actions} />
        <CouponMenu coupon={coupon} actions={actions} />
        <ViewLink {...coupon} />
      </RowActions>
    ),
  },
];

export const couponCard = (actions: CouponActions) => (coupon: Coupon) => (
  <DataCard
    title={<Name coupon={coupon} />}
    menu={<CouponMenu coupon={coupon} actions={actions} />}
    line={
      <>
        {discountLabel(coupon)} · {scopeLabel(coupon)}
        <span className={classes.below}>
          <Note coupon={coupon} />
        </span>
      </>
    }
    value={
      <>
        <Uses coupon={coupon} /> {text.uses(coupon.used, coupon.maxUses)}
        {coupon.revenue > 0 && ' · '}
        {coupon.revenue > 0 && <Money short value={coupon.revenue} />}
      </>
    }
    badge={<StatusBadge status={coupon.status} />}
    actions={
      <>
        <QuickAction coupon={coupon} actions={actions} />
        <ViewLink {...coupon} />
      </>
    }
  />
);
