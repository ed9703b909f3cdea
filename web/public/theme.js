// Runs before the first paint, so that nobody who chose dark is flashed with light. A file of its own: the CSP allows no inline script.
(() => {
  var choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch (_) {
    // Storage may be blocked; the system's preference then decides.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  var root = document.documentElement;
  root.setAttribute('data-theme', dark ? 'dark' : 'light');
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
