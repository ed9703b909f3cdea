import type { AdminCoupon } from '@jamun/contract';
import { usePauseCoupon } from '../../../domain/admin-coupons/api.ts';
import { ReasonDialog } from '../../../ui/overlay/reason-dialog.tsx';
import { couponsText } from './text.ts';

const text = couponsText.pause;

const loadSchema = () => import('@jamun/contract').then(({ contract }) => contract['POST /api/v1/admin/coupons/{id}/pause'].body);

export const PauseDialog = ({ target: coupon, onClose }: { target: AdminCoupon | null; onClose: () => void }) => (
  <ReasonDialog
    target={coupon}
    onClose={onClose}
    question={({ name, user }) => ({
      title: text.title(name),
      line: text.line(user.username),
      hint: text.hint(user.username),
      action: text.action,
      busyLabel: text.busy,
      isDanger: true,
    })}
    failed={text.failed}
    schema={loadSchema}
    call={usePauseCoupon()}
    toInput={({ id }, { reason }) => ({ id, reason })}
  />
);
