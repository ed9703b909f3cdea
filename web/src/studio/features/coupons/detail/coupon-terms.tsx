import { type Coupon, formatShortRupees } from '@jamun/contract';
import { discountLabel } from '../../../domain/coupons/coupon-text.ts';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { Pair, Pairs } from '../../../ui/data/pairs.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import { Panel } from '../../../ui/page/page-elements.tsx';
import { coversPlans, toFormValues } from '../form/coupon-values.ts';
import { discountExamples } from '../form/discount-examples.ts';
import { PriceList } from '../form/price-list.tsx';
import section from './section.module.css';
import { couponText } from './text.ts';

const text = couponText.terms;

const countOr = (count: number | null, none: string) => (count === null ? none : count.toLocaleString('en-IN'));

/** Terms of the coupon, with the reduced prices of its chosen items. */
export function CouponTerms({ coupon, onEdit }: { coupon: Coupon; onEdit: () => void }) {
  const values = toFormValues(coupon);
  return (
    <Panel>
      <section className={section.section} aria-labelledby="coupon-terms">
        <div className={section.head}>
          <h2 id="coupon-terms">{text.title}</h2>
          <FieldButton onClick={onEdit}>{text.edit}</FieldButton>
        </div>
        <Pairs>
          <Pair name={text.discount}>{discountLabel(coupon)}</Pair>
          {coupon.items === null && <Pair name={text.scope}>{text.everything}</Pair>}
          <Pair name={coupon.isOneUse ? text.codes : text.maxUses}>{countOr(coupon.maxUses, text.noLimit)}</Pair>
          <Pair name={text.perBuyer}>{countOr(coupon.maxUsesPerBuyer, text.noLimit)}</Pair>
          <Pair name={text.minAmount}>{coupon.minAmount === null ? text.noMinimum : formatShortRupees(coupon.minAmount)}</Pair>
          <Pair name={text.starts}>
            <DateTime iso={coupon.startsAt ?? coupon.createdAt} format="moment" />
          </Pair>
          <Pair name={text.ends}>{coupon.endsAt === null ? text.noEnd : <DateTime iso={coupon.endsAt} format="moment" />}</Pair>
          {coversPlans(values) && <Pair name={text.renewals}>{text.renewalNames[coupon.renewals]}</Pair>}
        </Pairs>
        {coupon.items !== null && coupon.items.length > 0 && (
          <div className={section.prices}>
            <h3>{text.items}</h3>
            <PriceList examples={discountExamples(coupon.items, values)} />
          </div>
        )}
      </section>
    </Panel>
  );
}
