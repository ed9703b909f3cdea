// Runs before the first paint, so that nobody who chose dark is flashed with light, and nobody signed in with a Sign in button.
// A file of its own: the CSP allows no inline script.
(() => {
  var choice = null;
  var token = null;
  var admin = null;
  try {
    choice = localStorage.getItem('theme');
    token = localStorage.getItem('token');
    admin = localStorage.getItem('adminCsrf');
  } catch (_) {
    // Storage may be blocked; the system's preference then decides.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  var root = document.documentElement;
  root.setAttribute('data-theme', dark ? 'dark' : 'light');
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // Public pages show Dashboard instead of Sign in from the start; their island takes it back if the server refuses the token.
  if (token) root.setAttribute('data-session', 'in');
  // The studio outlines its shell before it is loaded, for people with a session. Some pages have no shell.
  var path = location.pathname;
  var noShell = /^\/(forgot-|reset-|verify-|confirm-|undo-|unsubscribe|admin\/(signin|set-up))/;
  if ((path.indexOf('/admin') === 0 ? admin : token) && !noShell.test(path)) root.setAttribute('data-outline', '');
  // The sign-in page shows one of its two forms.
  if (/[?&]panel=signup(&|$)/.test(location.search)) root.setAttribute('data-panel', 'signup');
})();
