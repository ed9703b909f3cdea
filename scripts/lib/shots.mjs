/** What is photographed: where, by whom, and what is pressed before. `only` a width; `whole` the page beyond the fold; `scale` in place of 2. */
const press = (name) => (page) => page.getByRole('button', { name }).first().click();
/** On a phone a row is a card, and its title opens it. */
const open = (name) => (page, width) => press(width === 390 ? name : new RegExp(`^View.*${name}`))(page);
const openPerson = (name) => async (page, width) => {
  await open(name)(page, width);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.waitForLoadState('networkidle');
};
const openDrawer = (name) => async (page, width) => {
  await open(name)(page, width);
  await page.getByRole('dialog').getByText(name).waitFor();
};

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
  { name: 'admin-signin', path: '/admin/signin' },
  { name: 'admin-dashboard', path: '/admin/dashboard', admin: true, whole: true },
  { name: 'admin-users', path: '/admin/user-management', admin: true },
  { name: 'admin-user', path: '/admin/user-management?search=Meera', admin: true, whole: true, act: openPerson('Meera Krishnan') },
  { name: 'admin-plans', path: '/admin/plan-management', admin: true },
  { name: 'admin-kyc', path: '/admin/kyc-documents', admin: true },
  { name: 'admin-kyc-drawer', path: '/admin/kyc-documents', admin: true, act: openDrawer('Meera Krishnan') },
  { name: 'admin-payment-methods', path: '/admin/payment-methods', admin: true },
  { name: 'admin-audit', path: '/admin/audit', admin: true },
  { name: 'kit', path: '/dev/ui', kit: true, whole: true },
  { name: 'kit-drawer', path: '/dev/ui', kit: true, act: press('Open drawer') },
  { name: 'kit-dialog', path: '/dev/ui', kit: true, act: press('Open form dialog') },
  { name: 'kit-confirm', path: '/dev/ui', kit: true, act: press('Open confirm dialog') },
];
