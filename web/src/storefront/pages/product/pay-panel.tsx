import { defaultCtaText, type PublicProduct } from '@jamun/contract';
import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { hook } from '../../hooks.ts';
import { formatPrice, payLabel } from '../../island/text.ts';
import { Coupon, CouponLine } from '../../parts/sale/coupon.tsx';
import { Note, PaidNote, UnfinishedNote } from '../../parts/sale/note.tsx';
import { type ActionProps, ClosedAction, OwnerAction, PayButton } from '../../parts/sale/pay-actions.tsx';
import { CodeOfFreeItem, InAppHelp, PayBox, PayingAs, SignInLine } from '../../parts/sale/pay-box.tsx';
import form from '../../parts/sale/pay-form.module.css';
import { FinePrint, FinePrintItem, NeedsScript, PayForm, PayStatus, SecureCheckout } from '../../parts/sale/pay-form.tsx';
import { PaySheet } from '../../parts/sale/pay-sheet.tsx';
import { PayFields } from './pay-fields.tsx';
import css from './pay-panel.module.css';
import { Price, savingOf } from './price.tsx';
import { productText as text } from './text.tsx';

interface PayActionProps extends ActionProps {
  product: PublicProduct;
  children: ReactNode;
}

/**
 * Main action for each kind of visitor: pay, download (buyer) or edit (seller). The island shows the pay button of a sold-out product to
 * the buyer whose reservation holds the last item.
 */
function PayAction({ product: { id, isSoldOut, isPreview, ctaButtonText }, className, children }: PayActionProps) {
  if (isPreview) return <ClosedAction className={className}>{isSoldOut ? text.soldOut : ctaButtonText}</ClosedAction>;
  return (
    <>
      {children}
      <ClosedAction className={className} hidden={!isSoldOut}>
        {text.soldOut}
      </ClosedAction>
      <OwnerAction className={className} href="/purchased" state="owned">
        {text.actions.download}
      </OwnerAction>
      <OwnerAction className={className} href={`/digital-products/${id}/edit`} state="mine">
        {text.actions.edit}
      </OwnerAction>
    </>
  );
}

interface PlacedActionProps extends ActionProps {
  product: PublicProduct;
}

/** In the bottom bar: pays, or opens the sheet of a buyer without an account. */
export const DockAction = ({ product, className }: PlacedActionProps) => (
  <PayAction product={product} className={className}>
    <PayButton className={className} label={product.ctaButtonText} hidden={product.isSoldOut} />
  </PayAction>
);

/** In the pay box. Without a label of the creator, the button of a buyer without an account names the amount. */
function BoxAction({ product, className }: PlacedActionProps) {
  const { ctaButtonText, isSoldOut, payablePrice } = product;
  return (
    <PayAction product={product} className={className}>
      <PayButton className={className} label={ctaButtonText} hidden={isSoldOut} when="in" />
      <PayButton
        className={className}
        label={ctaButtonText === defaultCtaText ? '' : ctaButtonText}
        amountLabel={payLabel(formatPrice(payablePrice))}
        hidden={isSoldOut}
        when="out"
      />
    </PayAction>
  );
}

/** Notes for a visitor who has paid, has an open order, owns the product, or sells it. */
function PayNotes({ isSoldOut }: { isSoldOut: boolean }) {
  return (
    <>
      <PaidNote />
      <UnfinishedNote />
      <Note icon="check" tone="ok" shownBy={hook('pay-when', 'owned')}>
        <b>{text.notes.owned}</b> {text.notes.filesReady}
      </Note>
      <Note icon="user" shownBy={hook('pay-when', 'mine')}>
        <b>{text.notes.mine}</b> {isSoldOut ? text.notes.mineSoldOut : text.notes.mineOpen}
      </Note>
    </>
  );
}

function Total({ product }: { product: PublicProduct }) {
  const saving = savingOf(product);
  return (
    <dl className={css.sum}>
      {saving && (
        <>
          <div {...hook('pay-discount')}>
            <dt>{text.panel.price}</dt>
            <dd>{formatPrice(product.price)}</dd>
          </div>
          <div {...hook('pay-discount')}>
            <dt>{text.panel.discount}</dt>
            <dd className={css.saved}>{formatPrice(-saving.rupees)}</dd>
          </div>
        </>
      )}
      {!saving && (
        <div hidden {...hook('coupon-price')}>
          <dt>{text.panel.price}</dt>
          <dd>{formatPrice(product.payablePrice)}</dd>
        </div>
      )}
      {product.priceType !== 'FLEXIBLE' && <CouponLine />}
      <div className={css.total}>
        <dt>{text.panel.total}</dt>
        <dd {...hook('pay-total')}>{formatPrice(product.payablePrice)}</dd>
      </div>
    </dl>
  );
}

const Details = ({ product: { left, isSoldOut, files } }: { product: PublicProduct }) => (
  <FinePrint>
    <SecureCheckout />
    {left !== null && (
      <FinePrintItem icon="box">
        {text.panel.quantity} <b>{isSoldOut ? text.soldOut : text.panel.left(left)}</b>
      </FinePrintItem>
    )}
    {files.length > 0 && <FinePrintItem icon="pdf">{text.panel.files(files)}</FinePrintItem>}
  </FinePrint>
);

export function PayPanel({ product }: { product: PublicProduct }) {
  const { id, priceType, payablePrice, isSoldOut, isPreview, offersCoupons } = product;
  const acceptsCoupons = !isPreview && priceType !== 'FLEXIBLE';
  const hooks = isPreview
    ? {}
    : {
        ...hook('pay-form', id),
        ...hook('pay-type', 'DIGITAL_PRODUCT'),
        ...hook('pay-price', `${payablePrice}`),
        ...hook('pay-state', isSoldOut ? 'closed' : 'open'),
      };
  return (
    <PayForm labelledBy="payment-details" hooks={hooks}>
      <div className={form.top}>
        <h2 id="payment-details">{text.panel.title}</h2>
        <span className={css.soldOut} hidden={!isSoldOut} {...hook('pay-when', 'closed')}>
          {text.soldOut}
        </span>
      </div>
      <Price product={product} />
      <Total product={product} />
      {!isPreview && <PayNotes isSoldOut={isSoldOut} />}
      <PayBox>
        {acceptsCoupons && <Coupon isOffered={offersCoupons} isInTotal isOpen={!isSoldOut} />}
        {!isPreview && <PayFields product={product} />}
        {!isPreview && <PayingAs />}
        <BoxAction product={product} className={classNames(form.wide, form.aside)} />
        {acceptsCoupons && offersCoupons && <CodeOfFreeItem />}
        {!isPreview && (
          <>
            <PayStatus />
            <SignInLine />
            <InAppHelp />
          </>
        )}
      </PayBox>
      {!isPreview && <PaySheet title={product.title} amount={formatPrice(payablePrice)} />}
      {!isSoldOut && !isPreview && <NeedsScript />}
      <Details product={product} />
    </PayForm>
  );
}
