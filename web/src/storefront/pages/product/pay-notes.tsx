import type { PublicProduct } from '@jamun/contract';
import { Note, PaidNote } from '../../parts/sale/note.tsx';

/** What a person may be to a product already: somebody who has paid, has begun to, owns it, or sells it. */
export function PayNotes({ product: { isSoldOut } }: { product: PublicProduct }) {
  return (
    <>
      <PaidNote />
      <Note icon="clock" data-when="in" data-pay-begun>
        <span /> Already paid? <a href="/payment-callback">Check status</a>
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
