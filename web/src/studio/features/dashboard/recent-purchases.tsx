import type { Sale } from '@jamun/contract';
import { Link } from '@tanstack/react-router';
import { initialsOf } from '../../../lib/names.ts';
import { itemNameOf } from '../../domain/orders/ordered-item.ts';
import { statusLook } from '../../ui/data/badge.tsx';
import { Initials } from '../../ui/data/initials.tsx';
import { DateTime, Money } from '../../ui/data/values.tsx';
import textLink from '../../ui/page/text-link.module.css';
import { ChartPanel } from './chart-panel.tsx';
import classes from './recent-purchases.module.css';
import { dashboardText } from './text.ts';

const viewAll = (
  <Link to="/sales" className={`${textLink.link} ${classes.all}`}>
    {dashboardText.recent.viewAll}
  </Link>
);

/** The latest buyers, each with a link to the sale. */
export const RecentPurchases = ({ sales }: { sales: readonly Sale[] }) => (
  <ChartPanel title={dashboardText.recent.title} aside={viewAll}>
    <ul className={classes.list}>
      {sales.map((sale) => (
        <li key={sale.id}>
          <Link to="/sales" search={{ sale: sale.id }} className={classes.purchase}>
            <Purchase sale={sale} />
          </Link>
        </li>
      ))}
    </ul>
  </ChartPanel>
);

function Purchase({ sale }: { sale: Sale }) {
  const name = sale.user.name || sale.user.username;
  return (
    <>
      <Initials seed={sale.user.id}>{initialsOf(name)}</Initials>
      <span className={classes.words}>
        <b>{name}</b>
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
          <DateTime iso={sale.paidAt} format="agoShort" />
        </small>
      </span>
    </>
  );
}
