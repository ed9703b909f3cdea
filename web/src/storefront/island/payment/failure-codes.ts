/** Error codes of `/payment-failed?error=` with their messages. Free text in an address would let anybody put words on our page. */
const failureMessages = {
  window_not_loaded: 'The payment window could not be loaded, and nothing was charged. Please check your connection and try again.',
};

export type FailureCode = keyof typeof failureMessages;

const isFailureCode = (value: string): value is FailureCode => Object.hasOwn(failureMessages, value);

/** Message of a known code; `undefined` keeps the default message of the page. */
export const failureMessage = (code: string | null) => (code !== null && isFailureCode(code) ? failureMessages[code] : undefined);
