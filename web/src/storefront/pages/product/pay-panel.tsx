import type { PublicProduct } from '@jamun/contract';
import { classNames } from '../../class-names.ts';
import { formatPrice } from '../../parts/sale/format-price.ts';
import form from '../../parts/sale/pay-form.module.css';
import { FineLine, FinePrint, NeedsScript, PayForm, Said, SecureCheckout } from '../../parts/sale/pay-form.tsx';
import { filesInWords } from './files-in-words.ts';
import { PayAction } from './pay-action.tsx';
import { PayFields } from './pay-fields.tsx';
import { PayNotes } from './pay-notes.tsx';
import css from './pay-panel.module.css';
import { Price } from './price.tsx';
import { savingOf } from './saving.ts';

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

const Notes = ({ product: { left, isSoldOut, files } }: { product: PublicProduct }) => (
  <FinePrint>
    <SecureCheckout />
    {left !== null && (
      <FineLine icon="box">
        Limited quantity: <b>{isSoldOut ? 'Sold out' : `${left.toLocaleString('en-IN')} left`}</b>
      </FineLine>
    )}
    {files.length > 0 && <FineLine icon="pdf">{filesInWords(files)}</FineLine>}
  </FinePrint>
);

export function PayPanel({ product }: { product: PublicProduct }) {
  const { id, payablePrice, isSoldOut, isPreview } = product;
  const standing = isSoldOut ? 'closed' : 'open';
  // A preview is nobody's to buy: the island leaves it alone.
  const forIsland = isPreview
    ? {}
    : { 'data-pay': id, 'data-pay-type': 'DIGITAL_PRODUCT', 'data-pay-price': payablePrice, 'data-pay-standing': standing };
  return (
    <PayForm labelledBy="payment-details" forIsland={forIsland}>
      <div className={form.top}>
        <h2 id="payment-details">Payment Details</h2>
        <span className={css.soldOut} hidden={!isSoldOut} data-pay-when="closed">
          Sold out
        </span>
      </div>
      <Price product={product} />
      <Sum product={product} />
      {!isPreview && <PayNotes product={product} />}
      {!isPreview && <PayFields product={product} />}
      <PayAction product={product} className={classNames(form.wide, form.aside)} />
      {!isPreview && <Said />}
      {standing === 'open' && !isPreview && <NeedsScript />}
      <Notes product={product} />
    </PayForm>
  );
}
