export const signInLabel = (isFree: boolean): string => (isFree ? 'Sign in to join' : 'Sign in to pay');
