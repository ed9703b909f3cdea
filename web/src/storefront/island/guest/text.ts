export const sendAgainLabel = 'Send a new code';
export const sendAgainIn = (seconds: number) => `Send a new code in ${seconds} s`;
export const codeNotSent = 'The code could not be sent. Please try again.';
export const codeNotChecked = 'The code could not be checked. Please try again.';
export const seeOrderLabel = 'See your order';
export const linkCopied = 'Link copied';
