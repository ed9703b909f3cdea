import type { PublicProduct } from '@jamun/contract';
import { classNames } from '../../class-names.ts';
import button from '../../parts/button-link.module.css';
import css from './pay-action.module.css';

/** Signed out it leads to the sign-in page, and back; signed in it pays. The island knows which of them it is. */
export function PayAction({ product, className }: { product: PublicProduct; className?: string | undefined }) {
  const { isSoldOut, isPreview, ctaButtonText } = product;
  const look = classNames(button.button, css.action, className);
  if (isSoldOut || isPreview) {
    return (
      <button className={classNames(look, css.closed)} type="button" disabled>
        {isSoldOut ? 'Sold out' : ctaButtonText}
      </button>
    );
  }
  return (
    <>
      <a className={classNames(look, button.filled)} href="/signin" data-when="out" data-pay-sign-in>
        Sign in to pay
      </a>
      <button className={classNames(look, button.filled)} type="submit" form="pay" data-when="in" data-pay-button>
        <bdi>{ctaButtonText}</bdi>
      </button>
    </>
  );
}
