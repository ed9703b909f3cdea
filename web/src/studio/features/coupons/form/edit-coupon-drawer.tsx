import type { Coupon } from '@jamun/contract';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { fetchCoupon } from '../../../domain/coupons/api.ts';
import { useUpdateCoupon } from '../../../domain/coupons/form-api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { ErrorLine } from '../../../ui/feedback/error-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { CouponFields } from './coupon-fields.tsx';
import classes from './coupon-form.module.css';
import { type CouponValues, isFrozen, loadCouponSchema, toChanges, toFormValues } from './coupon-values.ts';
import { discountExamples, freeTitles } from './discount-examples.ts';
import { FormActions } from './form-actions.tsx';
import { FreeItemsDialog, type FreeItemsQuestion } from './free-items-dialog.tsx';
import { couponFormText } from './text.ts';
import { useCouponSubmit } from './use-coupon-submit.ts';

const { edit: text, fixedCode, fixedName } = couponFormText;

/** Edits the terms of a coupon. The code cannot change: it may be printed somewhere. */
export function EditCouponDrawer({ target, onClose }: { target: Coupon | null; onClose: () => void }) {
  // Newer version, loaded after a conflict.
  const [fresh, setFresh] = useState<Coupon | null>(null);
  const freeItems = useDialogTarget<FreeItemsQuestion>();
  const coupon = fresh?.id === target?.id ? fresh : target;
  const close = () => {
    setFresh(null);
    onClose();
  };
  const reload = (id: string) => void fetchCoupon(id).then(setFresh, (error: Error) => toast.error(errorMessage(error, text.failed)));
  return (
    <>
      <Drawer opened={target !== null} onClose={close} size={480} covered={freeItems.dialog.target !== null} title={text.title}>
        {coupon && (
          <EditCouponForm
            key={coupon.version}
            coupon={coupon}
            onCancel={close}
            onSaved={close}
            onReload={() => reload(coupon.id)}
            onFreeItems={freeItems.set}
          />
        )}
      </Drawer>
      <FreeItemsDialog {...freeItems.dialog} />
    </>
  );
}

interface EditCouponFormProps {
  coupon: Coupon;
  onCancel: () => void;
  onSaved: () => void;
  onReload: () => void;
  onFreeItems: (freeItems: FreeItemsQuestion) => void;
}

/** Chosen items that are free already. */
const knownFree = (coupon: Coupon) => freeTitles(discountExamples(coupon.items ?? [], toFormValues(coupon)));

function EditCouponForm({ coupon, onCancel, onSaved, onReload, onFreeItems }: EditCouponFormProps) {
  const form = useSchemaForm<CouponValues>(loadCouponSchema, { initialValues: toFormValues(coupon) });
  const update = useUpdateCoupon();
  const [failure, setFailure] = useState<Error | null>(null);
  const save = (values: CouponValues) => {
    setFailure(null);
    update.mutate(
      { id: coupon.id, changes: toChanges(values, coupon) },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          onSaved();
        },
        onError: (error) => {
          if (!form.showFieldErrors(error)) setFailure(error);
        },
      },
    );
  };
  const submit = useCouponSubmit({ form, save, action: text.confirm, knownFree: knownFree(coupon), onFreeItems });
  return (
    <form className={classes.form} onSubmit={submit} onFocus={form.prepare} noValidate aria-label={text.title}>
      <dl className={classes.fixed}>
        <dt>{coupon.isOneUse ? fixedName : fixedCode}</dt>
        <dd data-monospace={!coupon.isOneUse || undefined}>{coupon.name}</dd>
      </dl>
      <CouponFields form={form} isEdit isFrozen={isFrozen(coupon)} />
      {failure && <ErrorLine error={failure} fallback={text.failed} onReload={onReload} />}
      <FormActions onCancel={onCancel}>
        <BusyButton busy={update.isPending} busyLabel={text.busy} variant="filled">
          {text.confirm}
        </BusyButton>
      </FormActions>
    </form>
  );
}
