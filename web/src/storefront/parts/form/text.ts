export const formText = { showPassword: 'Show password' };
