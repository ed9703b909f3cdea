import type { PublicProduct } from '@jamun/contract';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../parts/icon.tsx';
import css from './pay-notes.module.css';

interface NoteProps extends Record<`data-${string}`, string | true> {
  icon: IconName;
  children: ReactNode;
}

/** Hidden until the island finds that it holds. */
function Note({ icon, children, ...marks }: NoteProps) {
  return (
    <div className={css.note} hidden {...marks}>
      <Icon name={icon} />
      <p>{children}</p>
    </div>
  );
}

/** What a person may be to a product already: somebody who has paid, has begun to, owns it, or sells it. */
export function PayNotes({ product: { isSoldOut } }: { product: PublicProduct }) {
  return (
    <>
      <Note icon="check" data-tone="ok" data-pay-paid>
        <b>Your payment went through.</b> <a href="/payment-success">See your order</a>
      </Note>
      <Note icon="clock" data-when="in" data-pay-begun>
        <span /> Paid already? <a href="/payment-callback">Check the payment</a> first.
      </Note>
      <Note icon="check" data-tone="ok" data-when="in" data-pay-when="owned">
        <b>You own this product.</b> Your files are ready to download.
      </Note>
      <Note icon="user" data-when="in" data-pay-when="mine">
        <b>This is your product.</b> {isSoldOut ? 'It is sold out.' : 'Buyers pay here.'}
      </Note>
    </>
  );
}
