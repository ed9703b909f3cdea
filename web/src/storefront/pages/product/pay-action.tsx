import type { PublicProduct } from '@jamun/contract';
import { classNames } from '../../class-names.ts';
import button from '../../parts/button-link.module.css';
import css from './pay-action.module.css';

interface PayActionProps {
  product: PublicProduct;
  className?: string | undefined;
}

interface ClosedProps {
  className: string;
  /** Hidden until the island learns that the last piece is gone. */
  hidden?: boolean;
  children: string;
}

function Closed({ className, hidden = false, children }: ClosedProps) {
  const marks = hidden ? { hidden, 'data-when': 'in' } : {};
  return (
    <button className={classNames(className, css.closed)} type="button" disabled {...marks} data-pay-when="closed">
      {children}
    </button>
  );
}

/**
 * Signed out it leads to the sign-in page, and back; signed in it pays. Who has bought it comes to the files, who sells it to the
 * editor, and who holds the last piece may go on paying for it. The island knows which of them it is.
 */
export function PayAction({ product: { id, isSoldOut, isPreview, ctaButtonText }, className }: PayActionProps) {
  const look = classNames(button.button, css.action, className);
  const filled = classNames(look, button.filled);
  if (isPreview) return <Closed className={look}>{isSoldOut ? 'Sold out' : ctaButtonText}</Closed>;
  return (
    <>
      {!isSoldOut && (
        <a className={filled} href="/signin" data-when="out" data-pay-sign-in>
          Sign in to pay
        </a>
      )}
      <button className={filled} type="submit" form="pay" hidden={isSoldOut} data-when="in" data-pay-when="open" data-pay-button>
        <bdi data-pay-words={ctaButtonText}>{ctaButtonText}</bdi>
      </button>
      <Closed className={look} hidden={!isSoldOut}>
        Sold out
      </Closed>
      <a className={filled} href="/purchased" hidden data-when="in" data-pay-when="owned" data-pay-download>
        Download
      </a>
      <a className={filled} href={`/digital-products/${id}/edit`} hidden data-when="in" data-pay-when="mine">
        Edit product
      </a>
    </>
  );
}
