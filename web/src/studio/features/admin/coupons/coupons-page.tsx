import type { AdminCoupon } from '@jamun/contract';
import { IconTicket } from '@tabler/icons-react';
import { useAllCoupons, useResumeCoupon } from '../../../domain/admin-coupons/api.ts';
import { UserLink } from '../../../domain/admin-users/user-elements.tsx';
import { discountLabel, usesLabel } from '../../../domain/coupons/coupon-text.ts';
import { CopyChip } from '../../../ui/button/copy-chip.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { allCouponsList } from './coupons-list.ts';
import classes from './coupons-page.module.css';
import { couponsText as text } from './text.ts';

const PauseDialog = lazyDialog(() => import('./pause-dialog.tsx').then((module) => module.PauseDialog));
const ResumeDialog = lazyDialog(() =>
  import('../../../ui/overlay/confirm-call-dialog.tsx').then((module) => module.ConfirmCallDialog<AdminCoupon, string>),
);

const resumeText = {
  title: ({ name }: AdminCoupon) => text.resume.title(name),
  line: ({ adminPauseReason, user }: AdminCoupon) => text.resume.line(adminPauseReason ?? '', user.username),
  confirm: text.resume.action,
  busy: text.resume.busy,
  failed: text.resume.failed,
};

/** Coupons of all sellers, with the pause that only an administrator can end. */
export function AllCouponsPage() {
  usePageTitle(text.title);
  const list = useList(allCouponsList);
  const pausing = useDialogTarget<AdminCoupon>();
  const resuming = useDialogTarget<AdminCoupon>();
  const actions = { pause: pausing.set, resume: resuming.set };
  return (
    <>
      <PageHeader title={text.title} />
      <ListPanel
        list={list}
        result={useAllCoupons(list.query)}
        caption={text.title}
        tall
        columns={couponColumns(actions)}
        card={couponCard(actions)}
        rowKey={({ id }) => id}
        empty={{ Icon: IconTicket, ...text.empty }}
        noMatch={text.noMatch}
        failure={text.failed}
      />
      <PauseDialog {...pausing.dialog} />
      <ResumeDialog {...resuming.dialog} call={useResumeCoupon()} toInput={({ id }) => id} text={resumeText} harmless />
    </>
  );
}

interface CouponActions {
  pause: (coupon: AdminCoupon) => void;
  resume: (coupon: AdminCoupon) => void;
}

/** The code, which copies itself when pressed; the name of one-use codes. */
const Name = ({ coupon: { code, name } }: { coupon: AdminCoupon }) =>
  code === null ? (
    <span className={classes.name} title={name}>
      {name}
    </span>
  ) : (
    <CopyChip value={code} isMonospace />
  );

function CouponCell({ coupon }: { coupon: AdminCoupon }) {
  const { isOneUse, adminPauseReason } = coupon;
  return (
    <span className={classes.coupon}>
      <Name coupon={coupon} />
      {isOneUse && <small>{text.oneUse}</small>}
      {adminPauseReason !== null && <small title={adminPauseReason}>{text.pausedByAdmin(adminPauseReason)}</small>}
    </span>
  );
}

const CouponAction = ({ coupon, actions }: { coupon: AdminCoupon; actions: CouponActions }) =>
  coupon.adminPauseReason === null ? (
    <TextAction label={text.pause.label(coupon.name)} onClick={() => actions.pause(coupon)}>
      {text.pause.action}
    </TextAction>
  ) : (
    <TextAction label={text.resume.label(coupon.name)} onClick={() => actions.resume(coupon)}>
      {text.resume.action}
    </TextAction>
  );

const couponColumns = (actions: CouponActions): Column<AdminCoupon>[] => [
  { id: 'coupon', head: text.columns.coupon, grow: true, minWidth: 160, cell: (coupon) => <CouponCell coupon={coupon} /> },
  { id: 'seller', head: text.columns.seller, width: 124, cell: ({ user }) => <UserLink id={user.id}>{user.username}</UserLink> },
  { id: 'discount', head: text.columns.discount, width: 112, cell: discountLabel },
  { id: 'uses', head: text.columns.uses, width: 104, align: 'right', sort: 'uses', cell: usesLabel },
  { id: 'status', head: text.columns.status, width: 124, skeleton: 'badge', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'created',
    head: text.columns.created,
    width: 110,
    sort: 'date',
    cell: ({ createdAt }) => <DateTime iso={createdAt} format="day" />,
  },
  {
    id: 'actions',
    head: text.columns.actions,
    width: 100,
    align: 'right',
    actions: true,
    cell: (coupon) => (
      <RowActions>
        <CouponAction coupon={coupon} actions={actions} />
      </RowActions>
    ),
  },
];

const couponCard = (actions: CouponActions) => (coupon: AdminCoupon) => (
  <DataCard
    title={<Name coupon={coupon} />}
    line={coupon.isOneUse ? `${discountLabel(coupon)} · ${text.oneUse}` : discountLabel(coupon)}
    pairs={[
      { label: text.columns.seller, value: <UserLink id={coupon.user.id}>{coupon.user.username}</UserLink> },
      { label: text.columns.uses, value: usesLabel(coupon) },
      { label: text.columns.created, value: <DateTime iso={coupon.createdAt} format="day" /> },
      ...(coupon.adminPauseReason ? [{ label: text.reason, value: coupon.adminPauseReason }] : []),
    ]}
    badge={<StatusBadge status={coupon.status} />}
    actions={<CouponAction coupon={coupon} actions={actions} />}
  />
);
