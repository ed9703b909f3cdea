import type { Coupon } from '@jamun/contract';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { VerifyEmailNotice } from '../../../domain/account/verify-email-notice.tsx';
import { useCreateCoupon, useCreateOneUseCodes } from '../../../domain/coupons/form-api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { CouponFields } from './coupon-fields.tsx';
import classes from './coupon-form.module.css';
import { type CouponValues, loadCouponSchema, newCoupon, toCodeBody, toOneUseBody } from './coupon-values.ts';
import { CreatedCoupon } from './created-coupon.tsx';
import { FormActions } from './form-actions.tsx';
import { FreeItemsDialog, type FreeItemsQuestion } from './free-items-dialog.tsx';
import { couponFormText } from './text.ts';
import { useCouponSubmit } from './use-coupon-submit.ts';

const { create: text, created: createdText } = couponFormText;

/** Form of a new coupon, then the created coupon with the ways to hand it out. */
export function CreateCouponDrawer({ target, onClose }: { target: 'new' | null; onClose: () => void }) {
  const [created, setCreated] = useState<Coupon | null>(null);
  const freeItems = useDialogTarget<FreeItemsQuestion>();
  const createdTitle = created?.isOneUse ? createdText.titleOneUse : createdText.title;
  const close = () => {
    setCreated(null);
    onClose();
  };
  return (
    <>
      <Drawer
        opened={target !== null}
        onClose={close}
        size={480}
        ownEntry={false}
        covered={freeItems.dialog.target !== null}
        title={created ? createdTitle : text.title}
      >
        {created ? (
          <CreatedCoupon coupon={created} onDone={close} />
        ) : (
          <NewCouponForm onCancel={close} onCreated={setCreated} onFreeItems={freeItems.set} />
        )}
      </Drawer>
      <FreeItemsDialog {...freeItems.dialog} />
    </>
  );
}

interface NewCouponFormProps {
  onCancel: () => void;
  onCreated: (coupon: Coupon) => void;
  onFreeItems: (freeItems: FreeItemsQuestion) => void;
}

function NewCouponForm({ onCancel, onCreated, onFreeItems }: NewCouponFormProps) {
  const form = useSchemaForm<CouponValues>(loadCouponSchema, { initialValues: newCoupon });
  useDraft(form, { name: 'new-coupon', saved: newCoupon });
  const { create, isPending } = useCreate();
  const [failure, setFailure] = useState('');
  const save = (values: CouponValues) => {
    setFailure('');
    create(values, {
      onSuccess: ({ data, message }: { data: Coupon; message: string }) => {
        toast.success(message);
        onCreated(data);
      },
      onError: (error: Error) => {
        if (!form.showFieldErrors(error)) setFailure(errorMessage(error, text.failed));
      },
    });
  };
  const action = text.confirm[form.values.type];
  return (
    <form
      className={classes.form}
      onSubmit={useCouponSubmit({ form, save, action, onFreeItems })}
      onFocus={form.prepare}
      noValidate
      aria-label={text.title}
    >
      <VerifyEmailNotice to={text.verifyTo} />
      <CouponFields form={form} />
      {failure && <AlertLine tone="bad">{failure}</AlertLine>}
      <FormActions onCancel={onCancel}>
        <BusyButton busy={isPending} busyLabel={text.busy} variant="filled">
          {action}
        </BusyButton>
      </FormActions>
    </form>
  );
}

/** Creates a coupon of the chosen type. */
function useCreate() {
  const oneCode = useCreateCoupon();
  const oneUse = useCreateOneUseCodes();
  type Callbacks = Parameters<typeof oneCode.mutate>[1];
  const create = (values: CouponValues, callbacks: Callbacks) =>
    values.type === 'CODE' ? oneCode.mutate(toCodeBody(values), callbacks) : oneUse.mutate(toOneUseBody(values), callbacks);
  return { create, isPending: oneCode.isPending || oneUse.isPending };
}
