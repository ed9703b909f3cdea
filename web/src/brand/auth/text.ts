export const authText = {
  home: 'Jamun',
  about: 'About Jamun',
  rememberMe: 'Remember me',
};
