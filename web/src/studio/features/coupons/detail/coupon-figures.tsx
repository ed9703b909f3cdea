import type { Coupon } from '@jamun/contract';
import { IconDiscount, IconReceiptRupee, IconTicket } from '@tabler/icons-react';
import { usesLabel } from '../../../domain/coupons/coupon-text.ts';
import { Stat, StatBoard, StatBoardSkeleton } from '../../../ui/data/stat-board.tsx';
import { Money } from '../../../ui/data/values.tsx';
import { couponText } from './text.ts';

const text = couponText.figures;

/** Remaining uses, or the absence of a limit; uses above the limit instead when there are any. */
function usesNote({ used, reserved, maxUses, overLimit }: Coupon): string {
  const limit = maxUses === null ? text.noLimit : text.left(Math.max(0, maxUses - used - reserved));
  const notes = [overLimit > 0 ? text.overLimit(overLimit) : limit, reserved > 0 && text.reserved(reserved)];
  return notes.filter(Boolean).join(' · ');
}

/** Uses, revenue and discount, each with a link to the sales. */
export function CouponFigures({ coupon }: { coupon: Coupon }) {
  const sales = { to: '/sales', search: { couponId: coupon.id } } as const;
  const note = coupon.renewals === 'EVERY_RENEWAL' ? text.withRenewals : text.withoutRefunded;
  return (
    <StatBoard label={text.label} columns={3}>
      <Stat Icon={IconTicket} label={text.uses} figure={usesLabel(coupon)} note={usesNote(coupon)} link={sales} />
      <Stat Icon={IconReceiptRupee} label={text.revenue} figure={<Money value={coupon.revenue} short />} note={note} link={sales} />
      <Stat Icon={IconDiscount} label={text.discount} figure={<Money value={coupon.discountGiven} short />} note={note} link={sales} />
    </StatBoard>
  );
}

export const CouponFiguresSkeleton = () => <StatBoardSkeleton label={couponText.loading} count={3} columns={3} />;
