import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import { StatusBadge } from '../ui/data/badge.tsx';
import { Pair, Pairs } from '../ui/data/pairs.tsx';
import { DateTime, Money } from '../ui/data/values.tsx';
import { Drawer, DrawerAmount, DrawerSection } from '../ui/overlay/drawer.tsx';
import classes from './kit.module.css';

export function DrawerKit() {
  const [order, setOrder] = useState<{ name: string; size: 440 | 480 } | null>(null);
  return (
    <div className={classes.row}>
      <Button onClick={() => setOrder({ name: 'Polity in 90 Days', size: 440 })}>Open drawer</Button>
      <Button onClick={() => setOrder({ name: 'UPSC Daily Practice · Monthly', size: 480 })}>Open wide drawer</Button>
      <Drawer
        opened={order !== null}
        onClose={() => setOrder(null)}
        title="Order Details"
        size={order?.size ?? 440}
        footer={<Button leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}>Print</Button>}
      >
        <DrawerAmount label="Amount" status={<StatusBadge status="SUCCESS" />}>
          <Money value={1499} />
        </DrawerAmount>
        <div className={classes.item}>{order?.name}</div>
        <OrderPairs />
      </Drawer>
    </div>
  );
}

const OrderPairs = () => (
  <>
    <DrawerSection title="Customer">
      <Pairs>
        <Pair name="Name">Aisha Siddiqui</Pair>
        <Pair name="Username">aisha_s</Pair>
        <Pair name="Email">aisha.siddiqui@mail.in</Pair>
        <Pair name="Phone">+91 98450 31276</Pair>
        <Pair name="Location" />
      </Pairs>
    </DrawerSection>
    <DrawerSection title="Order">
      <Pairs>
        <Pair name="Order ID" copy="ord_7Kq2Vx9MfB" />
        <Pair name="Date">
          <DateTime iso="2026-11-15T05:12:00.000Z" format="moment" />
        </Pair>
      </Pairs>
    </DrawerSection>
    <DrawerSection>
      <Pairs sum>
        <Pair name="Price(INR)">
          <Money value={1499} />
        </Pair>
        <Pair name="Charges Deducted">
          <Money value={-74.95} />
        </Pair>
        <Pair name="Added to wallet" total>
          <Money value={1424.05} />
        </Pair>
      </Pairs>
    </DrawerSection>
  </>
);
