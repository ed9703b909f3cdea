import type { Coupon } from '@jamun/contract';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { discountLabel, scopeLabel } from '../../../domain/coupons/coupon-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CopyChip } from '../../../ui/button/copy-chip.tsx';
import { ShareCoupon } from '../share/share-coupon.tsx';
import { useDownload } from '../use-coupon-actions.tsx';
import classes from './created-coupon.module.css';
import { FormActions } from './form-actions.tsx';
import { couponFormText } from './text.ts';

const text = couponFormText.created;

/** Created coupon, with the ways to hand it out. */
export function CreatedCoupon({ coupon, onDone }: { coupon: Coupon; onDone: () => void }) {
  const content = useRef<HTMLDivElement>(null);
  // The focused form is gone: the focus moves to the first way to hand it out.
  useEffect(() => content.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={content} className={classes.created}>
      {coupon.code === null ? (
        <OneUseCodes coupon={coupon} />
      ) : (
        <>
          <div className={classes.code}>
            <CopyChip value={coupon.code} isMonospace />
            <span>
              {discountLabel(coupon)} · {scopeLabel(coupon)}
            </span>
          </div>
          <h3>{text.share}</h3>
          <ShareCoupon coupon={coupon} code={coupon.code} />
        </>
      )}
      <FormActions>
        <Button variant="filled" onClick={onDone}>
          {text.done}
        </Button>
      </FormActions>
    </div>
  );
}

function OneUseCodes({ coupon }: { coupon: Coupon }) {
  const download = useDownload();
  return (
    <>
      <p>
        <b>{text.codes(coupon.maxUses ?? 0, coupon.name)}</b>
      </p>
      <p className={classes.line}>{text.codesLine}</p>
      <div>
        <Button onClick={() => download(coupon)} leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}>
          {text.download}
        </Button>
      </div>
    </>
  );
}
