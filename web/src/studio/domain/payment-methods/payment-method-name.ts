import type { PaymentMethod } from '@jamun/contract';

/** HDFC Bank •••• 4821, meera@okhdfc */
export const paymentMethodName = ({
  type,
  bankName,
  accountNumber,
  upiId,
}: Pick<PaymentMethod, 'type' | 'bankName' | 'accountNumber' | 'upiId'>) =>
  type === 'BANK' ? `${bankName ?? ''} •••• ${accountNumber?.slice(-4) ?? ''}` : (upiId ?? '');

export const paymentMethodHolder = ({ type, accountHolderName, upiName }: PaymentMethod) =>
  (type === 'BANK' ? accountHolderName : upiName) ?? '';
