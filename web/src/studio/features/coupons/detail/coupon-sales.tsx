import { type Coupon, formatShortRupees, type Sale } from '@jamun/contract';
import { Link } from '@tanstack/react-router';
import { initialsOf } from '../../../../lib/names.ts';
import { buyerLabel } from '../../../domain/orders/buyer.tsx';
import { itemNameOf } from '../../../domain/orders/ordered-item.ts';
import { useSales } from '../../../domain/sales/api.ts';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { statusLook } from '../../../ui/data/badge.tsx';
import { Initials } from '../../../ui/data/initials.tsx';
import { DateTime, Money } from '../../../ui/data/values.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { Panel } from '../../../ui/page/page-elements.tsx';
import textLink from '../../../ui/page/text-link.module.css';
import classes from './coupon-sales.module.css';
import section from './section.module.css';
import { couponText } from './text.ts';

const text = couponText.sales;
const maxShown = 5;

/** The latest sales with the coupon, each with a link to the sale. */
export function CouponSales({ coupon }: { coupon: Coupon }) {
  const sales = useSales({ couponId: coupon.id, page: 1, limit: maxShown });
  const { data, error, refetch } = sales;
  return (
    <Panel>
      <section className={section.section} aria-labelledby="coupon-sales">
        <div className={section.head}>
          <h2 id="coupon-sales">{text.title}</h2>
          {data && data.meta.total > maxShown && (
            <Link to="/sales" search={{ couponId: coupon.id }} className={`${textLink.link} ${section.link}`}>
              {text.all}
            </Link>
          )}
        </div>
        {data ? (
          <SaleList sales={data.data} coupon={coupon} />
        ) : error ? (
          <AlertLine tone="bad" action={<FieldButton onClick={() => void refetch()}>{text.retry}</FieldButton>}>
            {text.failed}
          </AlertLine>
        ) : (
          <div className={classes.waiting} role="status" aria-label={text.loading} />
        )}
      </section>
    </Panel>
  );
}

function SaleList({ sales, coupon }: { sales: readonly Sale[]; coupon: Coupon }) {
  if (sales.length === 0)
    return (
      <div className={classes.none}>
        <b>{text.none}</b>
        <p>{text.noneLine[coupon.isOneUse ? 'ONE_USE' : 'CODE']}</p>
      </div>
    );
  return (
    <ul className={classes.list}>
      {sales.map((sale) => (
        <li key={sale.id}>
          <Link to="/sales" search={{ couponId: coupon.id, sale: sale.id }} className={classes.sale}>
            <SaleLine sale={sale} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const SaleLine = ({ sale }: { sale: Sale }) => (
  <>
    <Initials seed={sale.user.id}>{initialsOf(sale.user.name || sale.user.username)}</Initials>
    <span className={classes.words}>
      <b>{sale.user.name || buyerLabel(sale.user)}</b>
      <small>
        {sale.status !== 'PAID' && `${statusLook(sale.status).label} · `}
        {itemNameOf(sale)}
      </small>
    </span>
    <span className={classes.sum}>
      <b>
        <Money value={sale.amount} short />
      </b>
      <small>
        {sale.coupon && `${text.off(formatShortRupees(sale.coupon.discount))} · `}
        <DateTime iso={sale.paidAt} format="agoShort" />
      </small>
    </span>
  </>
);
