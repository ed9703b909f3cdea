import type { Coupon } from '@jamun/contract';
import { IconChevronLeft, IconDownload, IconShare2, IconTicketOff } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ApiError } from '../../../../lib/api-error.ts';
import { useCoupon } from '../../../domain/coupons/api.ts';
import { discountLabel, scopeLabel } from '../../../domain/coupons/coupon-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { RecordLoadError } from '../../../ui/page/record-load-error.tsx';
import { type CouponActions, CouponMenu } from '../coupon-menu.tsx';
import { useCouponActions } from '../use-coupon-actions.tsx';
import { CouponFigures, CouponFiguresSkeleton } from './coupon-figures.tsx';
import classes from './coupon-page.module.css';
import { CouponSales } from './coupon-sales.tsx';
import { CouponTerms } from './coupon-terms.tsx';
import { couponText as text } from './text.ts';

const BackToCoupons = () => (
  <Link to="/coupons">
    <IconChevronLeft size={16} stroke={1.75} aria-hidden />
    {text.back}
  </Link>
);

export function CouponPage() {
  const { id = '' } = useParams({ strict: false });
  return <CouponDetails key={id} id={id} />;
}

// The server answers an invalid id with a validation error.
const isNotFound = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

function CouponDetails({ id }: { id: string }) {
  const coupon = useCoupon(id);
  const navigate = useNavigate();
  const { actions, dialogs } = useCouponActions({ onDeleted: () => void navigate({ to: '/coupons', replace: true }) });
  const { data, error } = coupon;
  usePageTitle(data ? text.pageTitle(data.name) : text.title);
  // A deleted coupon disappears; with another error the loaded data stays.
  if (error && (!data || isNotFound(error)))
    return (
      <>
        <PageHeader title={isNotFound(error) ? text.notFound.title : text.title} back={<BackToCoupons />} />
        <RecordLoadError
          query={coupon}
          Icon={IconTicketOff}
          notFound={text.notFound.line}
          back={
            <Button component={Link} to="/coupons">
              {text.notFound.back}
            </Button>
          }
          failure={text.failed}
        />
      </>
    );
  return (
    <>
      {data ? <CouponHeader coupon={data} actions={actions} /> : <PageHeader title={text.title} back={<BackToCoupons />} />}
      {data ? <CouponBody coupon={data} actions={actions} /> : <CouponFiguresSkeleton />}
      {dialogs}
    </>
  );
}

interface CouponPartProps {
  coupon: Coupon;
  actions: CouponActions;
}

const CouponHeader = ({ coupon, actions }: CouponPartProps) => (
  <PageHeader
    title={coupon.name}
    back={<BackToCoupons />}
    badge={
      <span className={classes.beside}>
        <StatusBadge status={coupon.status} />
        {coupon.code !== null && <CopyButton value={coupon.code} what={text.code} />}
      </span>
    }
    line={`${discountLabel(coupon)} · ${scopeLabel(coupon)}`}
    actions={
      <div className={classes.actions}>
        {coupon.isOneUse ? (
          <Button
            variant="filled"
            onClick={() => actions.download(coupon)}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          >
            {text.download}
          </Button>
        ) : (
          <Button variant="filled" onClick={() => actions.share(coupon)} leftSection={<IconShare2 size={16} stroke={1.75} aria-hidden />}>
            {text.share}
          </Button>
        )}
        <CouponMenu coupon={coupon} actions={actions} />
      </div>
    }
  />
);

const CouponBody = ({ coupon, actions }: CouponPartProps) => (
  <div className={classes.parts}>
    {coupon.adminPauseReason && <AlertLine tone="bad">{text.pausedByAdmin(coupon.adminPauseReason)}</AlertLine>}
    <CouponFigures coupon={coupon} />
    <div className={classes.columns}>
      <CouponSales coupon={coupon} />
      <CouponTerms coupon={coupon} onEdit={() => actions.edit(coupon)} />
    </div>
  </div>
);
