import { type PendingOrder, planTitle } from '@jamun/contract';
import { Button } from '../../ui/button/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { DateTime, Money } from '../../ui/data/values.tsx';
import { Panel } from '../../ui/page/page-elements.tsx';
import classes from './pending-orders.module.css';
import { purchasedText } from './text.ts';

const text = purchasedText.pending;

const nameOf = ({ itemName, channelName }: PendingOrder) => (channelName ? planTitle(channelName, itemName) : itemName);

const checkUrl = ({ id, productType }: PendingOrder) => `/payment-callback?${new URLSearchParams({ orderId: id, productType })}`;

/** Orders whose payment the bank has not decided yet, with the page that checks them. */
export const PendingOrders = ({ orders }: { orders: readonly PendingOrder[] }) =>
  orders.length > 0 && (
    <Panel>
      <ul className={classes.orders} aria-label={text.label}>
        {orders.map((order) => (
          <li key={order.id}>
            <span className={classes.item}>
              <b title={nameOf(order)}>{nameOf(order)}</b>
              <small>
                <Money value={order.amount} /> · <DateTime iso={order.createdAt} format="moment" />
              </small>
            </span>
            <Badge tone="warn">{text.badge}</Badge>
            <Button component="a" href={checkUrl(order)} aria-label={text.checkItem(nameOf(order))}>
              {text.check}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
