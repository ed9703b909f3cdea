import type { PublicProduct } from '@jamun/contract';
import { type ActionLook, ClosedAction, PayButton, SignInToPay, WayOn } from '../../parts/sale/pay-actions.tsx';

interface PayActionProps extends ActionLook {
  product: PublicProduct;
}

/**
 * Signed out it leads to the sign-in page, and back; signed in it pays. Who has bought it comes to the files, who sells it to the
 * editor, and who holds the last piece may go on paying for it. The island knows which of them it is.
 */
export function PayAction({ product: { id, isSoldOut, isPreview, ctaButtonText }, className }: PayActionProps) {
  if (isPreview) return <ClosedAction className={className}>{isSoldOut ? 'Sold out' : ctaButtonText}</ClosedAction>;
  return (
    <>
      {!isSoldOut && <SignInToPay className={className} />}
      <PayButton className={className} words={ctaButtonText} hidden={isSoldOut} />
      <ClosedAction className={className} hidden={!isSoldOut}>
        Sold out
      </ClosedAction>
      <WayOn className={className} href="/purchased" when="owned" data-pay-download>
        Download
      </WayOn>
      <WayOn className={className} href={`/digital-products/${id}/edit`} when="mine">
        Edit product
      </WayOn>
    </>
  );
}
