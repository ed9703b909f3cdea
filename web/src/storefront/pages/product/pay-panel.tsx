import type { PublicProduct } from '@jamun/contract';
import { classNames } from '../../class-names.ts';
import { Icon } from '../../parts/icon.tsx';
import { filesInWords } from './files-in-words.ts';
import { formatPrice, savingOf } from './format-price.ts';
import { PayAction } from './pay-action.tsx';
import { PayFields } from './pay-fields.tsx';
import { PayNotes } from './pay-notes.tsx';
import css from './pay-panel.module.css';
import { Price } from './price.tsx';

function Sum({ product }: { product: PublicProduct }) {
  const saving = savingOf(product);
  return (
    <dl className={css.sum}>
      {saving && (
        <>
          <div data-pay-was>
            <dt>Price</dt>
            <dd>{formatPrice(product.price)}</dd>
          </div>
          <div data-pay-was>
            <dt>Discount</dt>
            <dd className={css.saved}>{formatPrice(-saving.rupees)}</dd>
          </div>
        </>
      )}
      <div className={css.total}>
        <dt>Total</dt>
        <dd data-pay-total>{formatPrice(product.payablePrice)}</dd>
      </div>
    </dl>
  );
}

function Notes({ product: { left, isSoldOut, files } }: { product: PublicProduct }) {
  return (
    <ul className={css.notes}>
      <li>
        <Icon name="lock" />
        <span>Secure checkout by UPI or card. All amounts in INR.</span>
      </li>
      {left !== null && (
        <li>
          <Icon name="box" />
          <span>
            Limited quantity: <b>{isSoldOut ? 'Sold out' : `${left.toLocaleString('en-IN')} left`}</b>
          </span>
        </li>
      )}
      {files.length > 0 && (
        <li>
          <Icon name="pdf" />
          <span>{filesInWords(files)}</span>
        </li>
      )}
    </ul>
  );
}

/** Empty until the island has something to say; on a phone it lies above the bar with the button. */
function Said() {
  return (
    <div className={css.said} role="status" data-pay-status>
      <p />
      <button type="button" aria-label="Close this message">
        <Icon name="x" />
      </button>
    </div>
  );
}

/** A form of no address: without our script nothing that is typed here goes anywhere. */
export function PayPanel({ product }: { product: PublicProduct }) {
  const { id, payablePrice, isSoldOut, isPreview } = product;
  const standing = isSoldOut ? 'closed' : 'open';
  // A preview is nobody's to buy: the island leaves it alone.
  const forIsland = isPreview ? {} : { 'data-pay': id, 'data-pay-price': payablePrice, 'data-pay-standing': standing };
  return (
    <section className={css.pay} aria-labelledby="payment-details">
      <form className={css.panel} id="pay" method="dialog" noValidate {...forIsland}>
        <div className={css.top}>
          <h2 id="payment-details">Payment Details</h2>
          <span className={css.soldOut} hidden={!isSoldOut} data-pay-when="closed">
            Sold out
          </span>
        </div>
        <Price product={product} />
        <Sum product={product} />
        {!isPreview && <PayNotes product={product} />}
        {!isPreview && <PayFields product={product} />}
        <PayAction product={product} className={classNames(css.wide, css.aside)} />
        {!isPreview && <Said />}
        {standing === 'open' && !isPreview && (
          <noscript>
            <p className={css.needsScript}>Paying needs JavaScript. Turn it on in your browser and open this page again.</p>
          </noscript>
        )}
        <Notes product={product} />
      </form>
    </section>
  );
}
