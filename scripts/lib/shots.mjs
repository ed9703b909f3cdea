/** What is photographed: where, by whom, and what is pressed before. `only` a width; `whole` the page beyond the fold; `scale` in place of 2. */
const press = (name) => (page) => page.getByRole('button', { name }).first().click();

export const shots = [
  { name: 'landing', path: '/', whole: true },
  { name: 'landing-top', path: '/', scale: 1 },
  { name: 'legal', path: '/terms-and-conditions', whole: true },
  { name: 'contact', path: '/contact-us', whole: true },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'signin', path: '/signin' },
  { name: 'shell', path: '/dashboard', signedIn: true },
  { name: 'shell-empty', path: '/digital-products', signedIn: true },
  { name: 'shell-settings', path: '/settings', signedIn: true, whole: true },
  { name: 'shell-rail', path: '/dashboard', signedIn: true, only: 1280, act: press(/sidebar/i) },
  { name: 'shell-more', path: '/dashboard', signedIn: true, only: 390, act: press('More') },
  { name: 'shell-favorites', path: '/dashboard', signedIn: true, act: press(/Favorites/) },
  { name: 'shell-notifications', path: '/dashboard', signedIn: true, act: press(/Notifications/) },
  { name: 'shell-account', path: '/dashboard', signedIn: true, act: press(/^Account/) },
  { name: 'kit', path: '/dev/ui', kit: true, whole: true },
  { name: 'kit-drawer', path: '/dev/ui', kit: true, act: press('Open drawer') },
  { name: 'kit-dialog', path: '/dev/ui', kit: true, act: press('Open form dialog') },
  { name: 'kit-confirm', path: '/dev/ui', kit: true, act: press('Open confirm dialog') },
];
