export const adminSignInText = {
  title: 'Admin Sign In',
  username: 'Username',
  usernamePlaceholder: 'Username or email',
  password: 'Password',
  action: 'LOGIN',
  busy: 'SIGNING IN...',
  offline: 'Check your connection and try again.',
};
