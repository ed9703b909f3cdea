import type { ProductType } from '@jamun/contract';
import { IconBrandTelegram, IconPackage, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './item-card.module.css';
import { productTypeNames } from './ordered-item.ts';

const icons: Record<ProductType, TablerIcon> = { DIGITAL_PRODUCT: IconPackage, TELEGRAM_PLAN: IconBrandTelegram };

interface ItemCardProps {
  type: ProductType;
  name: string;
  /** Link at the right. */
  children?: ReactNode;
}

/** Ordered item with icon and type, at the top of an order's details. */
export function ItemCard({ type, name, children }: ItemCardProps) {
  const Icon = icons[type];
  return (
    <div className={classes.card}>
      <span className={classes.icon} data-type={type}>
        <Icon size={20} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.text}>
        <b>{name}</b>
        <ItemType type={type} />
      </div>
      {children && <div className={classes.link}>{children}</div>}
    </div>
  );
}

/** Product type in the colour that the charts use for it. */
export const ItemType = ({ type }: { type: ProductType }) => (
  <span className={classes.type} data-type={type}>
    {productTypeNames[type]}
  </span>
);
