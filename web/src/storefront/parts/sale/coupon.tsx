import { classNames } from '../../class-names.ts';
import { hook } from '../../hooks.ts';
import button from '../button-link.module.css';
import { Icon } from '../icon.tsx';
import css from './coupon.module.css';
import { saleText } from './text.tsx';

const text = saleText.coupon;

/** Code, discount and terms of the applied coupon, as a row of a list of amounts; the island fills it in. */
export const CouponLine = () => (
  <div className={css.line} hidden {...hook('coupon-line')}>
    <dt>
      <span>
        {text.line} <bdi {...hook('coupon-code')} />
      </span>
      <button className={css.remove} type="button" aria-label={text.remove} {...hook('coupon-remove')}>
        <Icon name="cross" />
      </button>
    </dt>
    <dd className={css.discount} {...hook('coupon-discount')} />
    <dd className={css.terms} {...hook('coupon-terms')} />
  </div>
);

interface CouponProps {
  /** The seller has coupons. Without it the part is there for a code in the address and for earlier orders. */
  isOffered: boolean | undefined;
  /** The total beside the pay box has the line of the coupon, too: here it is for the pay sheet. */
  isInTotal?: boolean;
  /** The item can be bought by a visitor who has not bought it yet. */
  isOpen?: boolean;
}

/** Coupon in the pay box: a button that opens the field, the field, the line of an applied coupon, and the message. */
export const Coupon = ({ isOffered = false, isInTotal = false, isOpen = true }: CouponProps) => (
  <div className={css.coupon} {...hook('pay-coupon')}>
    <dl className={classNames(css.amounts, isInTotal && css.inSheet)}>
      <CouponLine />
    </dl>
    <div className={css.entry} hidden={!isOpen} {...hook('pay-when', 'open')}>
      <button className={css.open} type="button" aria-expanded="false" hidden={!isOffered} {...hook('coupon-open')}>
        {text.open}
      </button>
      <div className={css.field} hidden {...hook('coupon-field')}>
        <label htmlFor="pay-coupon">{text.label}</label>
        <div className={css.row}>
          <input
            id="pay-coupon"
            type="text"
            maxLength={100}
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            aria-describedby="pay-coupon-message"
          />
          <button className={classNames(button.button, button.quiet, css.apply)} type="button" {...hook('coupon-apply')}>
            {text.apply}
          </button>
        </div>
      </div>
    </div>
    <p className={css.message} id="pay-coupon-message" aria-live="polite" {...hook('coupon-message')} />
  </div>
);
