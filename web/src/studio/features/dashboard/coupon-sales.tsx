import type { DashboardStats } from '@jamun/contract';
import { Link } from '@tanstack/react-router';
import { Money } from '../../ui/data/values.tsx';
import textLink from '../../ui/page/text-link.module.css';
import { ChartPanel } from './chart-panel.tsx';
import classes from './coupon-sales.module.css';
import { dashboardText } from './text.ts';

const text = dashboardText.coupons;

const allCoupons = (
  <Link to="/coupons" className={`${textLink.link} ${classes.all}`}>
    {text.viewAll}
  </Link>
);

/** The coupons with the highest revenue, each with a link to its page. */
export const CouponSales = ({ coupons }: { coupons: DashboardStats['couponSales'] }) => (
  <div className={classes.wide}>
    <ChartPanel title={text.title} aside={allCoupons}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text.coupon}</th>
            <th scope="col">{text.sales}</th>
            <th scope="col">{text.discount}</th>
            <th scope="col">{text.revenue}</th>
          </tr>
        </thead>
        <tbody>
          {coupons.map(({ couponId, name, sales, amount, discount }) => (
            <tr key={couponId}>
              <th scope="row" title={name}>
                <Link to="/coupons/$id" params={{ id: couponId }} className={classes.name}>
                  {name}
                </Link>
              </th>
              <td>
                {sales.toLocaleString('en-IN')}
                <span className={classes.unit}> {text.salesUnit(sales)}</span>
              </td>
              <td>
                <Money value={discount} short tone="quiet" />
                <span className={classes.unit}> {text.discountUnit}</span>
              </td>
              <td>
                <Money value={amount} short />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ChartPanel>
  </div>
);
