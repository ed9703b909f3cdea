import type { Coupon } from '@jamun/contract';
import { discountLabel, scopeLabel } from '../../../domain/coupons/coupon-text.ts';
import { useLastValue } from '../../../ui/hooks/use-last-value.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ShareCoupon } from './share-coupon.tsx';
import { shareCouponText as text } from './text.ts';

export interface SharedCoupon {
  coupon: Coupon;
  isQrShown: boolean;
}

export function ShareCouponDialog({ target, onClose }: { target: SharedCoupon | null; onClose: () => void }) {
  const shared = useLastValue(target, target !== null);
  const coupon = shared?.coupon;
  return (
    <Dialog
      opened={target !== null}
      onClose={onClose}
      title={text.title(coupon?.name ?? '')}
      line={coupon && `${discountLabel(coupon)} · ${scopeLabel(coupon)}`}
    >
      {coupon?.code && <ShareCoupon key={coupon.id} coupon={coupon} code={coupon.code} isQrShown={shared?.isQrShown ?? false} />}
    </Dialog>
  );
}
