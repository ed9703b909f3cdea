import type { Coupon } from '@jamun/contract';
import { downloadBlob } from '../../../lib/api.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { fetchCodesFile, useDeleteCoupon, useSetCouponPaused } from '../../domain/coupons/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { lazyDialog, useDialogTarget } from '../../ui/overlay/lazy-dialog.tsx';
import type { CouponActions } from './coupon-menu.tsx';
import type { SharedCoupon } from './share/share-coupon-dialog.tsx';
import { couponsText as text } from './text.ts';

const EditCouponDrawer = lazyDialog(() => import('./form/edit-coupon-drawer.tsx').then((module) => module.EditCouponDrawer));
const ShareCouponDialog = lazyDialog(() => import('./share/share-coupon-dialog.tsx').then((module) => module.ShareCouponDialog));
const DeleteDialog = lazyDialog(() => import('../../ui/overlay/delete-dialog.tsx').then((module) => module.DeleteDialog<Coupon, string>));

interface Options {
  showSales?: (coupon: Coupon) => void;
  onDeleted?: () => void;
}

/** Actions on a coupon, with their dialogs. */
export function useCouponActions({ showSales, onDeleted }: Options = {}) {
  const editing = useDialogTarget<Coupon>();
  const sharing = useDialogTarget<SharedCoupon>();
  const deleting = useDialogTarget<Coupon>();
  const deletion = useDeleteCoupon();
  const setPaused = usePausing();
  const actions: CouponActions = {
    share: (coupon) => sharing.set({ coupon, isQrShown: false }),
    showQrCode: (coupon) => sharing.set({ coupon, isQrShown: true }),
    edit: editing.set,
    setPaused,
    download: useDownload(),
    ...(showSales && { showSales }),
    remove: deleting.set,
  };
  const dialogs = (
    <>
      <EditCouponDrawer {...editing.dialog} />
      <ShareCouponDialog {...sharing.dialog} />
      <DeleteDialog
        {...deleting.dialog}
        title={({ name }) => text.delete.title(name)}
        line={() => text.delete.line}
        mutation={deletion}
        toVariables={({ id }) => id}
        done={text.delete.done}
        failed={text.delete.failed}
        {...(onDeleted && { onDeleted })}
      />
    </>
  );
  return { actions, dialogs };
}

function usePausing(): CouponActions['setPaused'] {
  const pausing = useSetCouponPaused();
  return ({ id }, isPaused) =>
    pausing.mutate(
      { id, isPaused },
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (error) => toast.error(errorMessage(error, isPaused ? text.notPaused : text.notResumed)),
      },
    );
}

/** Downloads the codes of a coupon. */
export function useDownload(): CouponActions['download'] {
  const file = useCall({ mutationFn: fetchCodesFile });
  return ({ id, name }) =>
    file.mutate(id, {
      onSuccess: (blob) => downloadBlob(blob, `${name}.csv`),
      onError: (error) => toast.error(errorMessage(error, text.notDownloaded)),
    });
}
