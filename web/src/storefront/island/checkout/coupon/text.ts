export const codeMissing = 'Enter a code';
export const codeMalformed = 'This code is not valid. Check its spelling.';
export const codeNotChecked = 'The code could not be checked. Please try again.';
export const applied = (code: string, amount: string) => `Coupon ${code} applied. You pay ${amount}.`;
export const removed = (amount: string) => `Coupon removed. The price is ${amount}.`;
export const removeLabel = (code: string) => `Remove coupon ${code}`;
export const endedNow = (price: string) => `This coupon has ended. The price is ${price} again.`;
export const payWithoutCoupon = (price: string) => `Nothing was charged. Press the button again to pay ${price} without the coupon.`;
export const payNewPrice = (price: string) => `The price is now ${price}. Nothing was charged. Press the button again to pay it.`;

export const lessThanAMinute = 'less than a minute';
export const endsIn = (time: string) => `Ends in ${time}`;
export const until = (time: string) => `Until ${time}`;
export const forOtherPlans = 'For other plans';
export const usesLeft = (count: number) => `${count} left`;
