import visually from '../../../brand/visually-hidden.module.css';
import { formatPrice } from '../../island/text.ts';
import { saleText } from './text.tsx';

interface StruckPriceProps {
  price: number;
  /** Without a discount: the island shows the price beside the one with a coupon. */
  isHidden?: boolean;
}

export const StruckPrice = ({ price, isHidden = false }: StruckPriceProps) => (
  <s hidden={isHidden}>
    <span className={visually.hidden}>{saleText.originalPrice}</span>
    {formatPrice(price)}
  </s>
);
