export const showPasswordLabel = 'Show password';
export const hidePasswordLabel = 'Hide password';
export const offlineHint = 'Check your connection and try again.';
