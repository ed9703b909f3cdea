import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { couponFormText } from './text.ts';

const text = couponFormText.free;

/** Items that a coupon makes free, and the save that waits for the confirmation. */
export interface FreeItems {
  titles: readonly string[];
  isOneUse: boolean;
  action: string;
  save: () => void;
}

/** Asks before a coupon is saved that makes items free, which may be a mistake. */
export const FreeItemsDialog = ({ target, onClose }: { target: FreeItems | null; onClose: () => void }) => (
  <ConfirmDialog
    target={target}
    onClose={onClose}
    title={({ titles }) => text.title(titles)}
    line={({ titles, isOneUse }) => text.line(titles, isOneUse)}
    action={target?.action ?? ''}
    harmless
    busy={false}
    onConfirm={({ save }) => {
      onClose();
      save();
    }}
  />
);
