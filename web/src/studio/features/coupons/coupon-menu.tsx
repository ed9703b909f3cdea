import type { Coupon } from '@jamun/contract';
import {
  IconDownload,
  IconEdit,
  IconPlayerPause,
  IconPlayerPlay,
  IconQrcode,
  IconReceiptRupee,
  IconShare2,
  IconTrash,
} from '@tabler/icons-react';
import { RowMenu } from '../../ui/data/list/menus.tsx';
import { couponsText } from './text.ts';

const text = couponsText.menu;

export interface CouponActions {
  share: (coupon: Coupon) => void;
  showQrCode: (coupon: Coupon) => void;
  edit: (coupon: Coupon) => void;
  setPaused: (coupon: Coupon, isPaused: boolean) => void;
  download: (coupon: Coupon) => void;
  showSales?: (coupon: Coupon) => void;
  remove: (coupon: Coupon) => void;
}

interface CouponMenuProps {
  coupon: Coupon;
  actions: CouponActions;
}

/** Menu with the actions on a coupon. One-use codes have no code to share; an administrator's pause cannot be ended. */
export function CouponMenu({ coupon, actions }: CouponMenuProps) {
  const { showSales } = actions;
  const sharing = [
    { label: text.share, Icon: IconShare2, onSelect: () => actions.share(coupon) },
    { label: text.qrCode, Icon: IconQrcode, onSelect: () => actions.showQrCode(coupon) },
  ];
  const pausing = coupon.isPaused
    ? { label: text.resume, Icon: IconPlayerPlay, onSelect: () => actions.setPaused(coupon, false) }
    : { label: text.pause, Icon: IconPlayerPause, onSelect: () => actions.setPaused(coupon, true) };
  return (
    <RowMenu
      name={coupon.name}
      items={[
        ...(coupon.isOneUse ? [{ label: text.download, Icon: IconDownload, onSelect: () => actions.download(coupon) }] : sharing),
        { label: text.edit, Icon: IconEdit, onSelect: () => actions.edit(coupon) },
        ...(coupon.adminPauseReason === null && coupon.status !== 'ENDED' ? [pausing] : []),
        ...(showSales ? [{ label: text.sales, Icon: IconReceiptRupee, onSelect: () => showSales(coupon) }] : []),
        { label: text.delete, Icon: IconTrash, danger: true, onSelect: () => actions.remove(coupon) },
      ]}
    />
  );
}
