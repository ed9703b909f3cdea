import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { couponFormText, type FreeItems } from './text.ts';

const text = couponFormText.free;

/** Items that a coupon makes free, and the save that waits for the confirmation. */
export interface FreeItemsQuestion extends FreeItems {
  action: string;
  save: () => void;
}

/** Asks before a coupon is saved that makes items free, which may be a mistake. */
export const FreeItemsDialog = ({ target, onClose }: { target: FreeItemsQuestion | null; onClose: () => void }) => (
  <ConfirmDialog
    target={target}
    onClose={onClose}
    title={text.title}
    line={text.line}
    action={target?.action ?? ''}
    harmless
    busy={false}
    onConfirm={({ save }) => {
      onClose();
      save();
    }}
  />
);
