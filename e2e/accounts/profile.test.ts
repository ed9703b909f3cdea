import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, type DisplayMode, describeInDisplayModes, expectAccessiblePage } from '../harness/browser.ts';
import { signUp } from '../harness/people.ts';
import { hugePicture, plainPicture } from '../harness/pictures.ts';
import { button, heading, navigationLink, openSignedIn } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };
const marigold = plainPicture('me.png', [244, 172, 60]);
const leaves = plainPicture('cover.png', [47, 138, 95], 1200, 630);

const chooser = (page: Page, kind: 'picture' | 'cover') => page.getByLabel(new RegExp(`^(Upload|Change) ${kind}$`));
const dialog = (page: Page) => page.getByRole('dialog');
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const headerAvatar = (page: Page) => page.getByRole('banner').locator('img[data-loaded="true"]');
const pageAvatar = (page: Page) => page.locator('#main span img[data-loaded="true"]');
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name });

async function upload(page: Page, kind: 'picture' | 'cover', file: typeof marigold) {
  await chooser(page, kind).setInputFiles(file);
  await dialog(page).getByRole('img', { name: 'Preview' }).waitFor();
  await inDialog(page, 'Upload').click();
  await dialog(page).waitFor({ state: 'detached' });
}

/** Records the requests that are not GET. */
function sentRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  return sent;
}

describeInDisplayModes('profile', 'at $width px in $theme', (displayMode) => {
  it('a user uploads and deletes a profile picture and a cover', async () => {
    const { context, page, person, pageErrors } = await openSignedIn(browser, displayMode, '/profile');
    for (const message of [person.email, 'Verified', 'Creator', 'Not provided', 'Member since', '1200x630 recommended, max 5MB'])
      await page.locator('#main').getByText(message, { exact: true }).waitFor();
    await expectAccessiblePage(page);

    await chooser(page, 'cover').setInputFiles(leaves);
    await dialog(page).getByRole('img', { name: 'Preview' }).waitFor();
    await expectAccessiblePage(page);
    await inDialog(page, 'Cancel').click();
    await dialog(page).waitFor({ state: 'detached' });
    await upload(page, 'cover', leaves);
    await page.getByText('Cover picture updated successfully').waitFor();
    await page.locator('#main img[alt="Cover"][data-loaded="true"]').waitFor();

    await expect.poll(() => headerAvatar(page).count()).toBe(0);
    await upload(page, 'picture', marigold);
    await page.getByText('Profile picture updated successfully').waitFor();
    await headerAvatar(page).waitFor();
    await pageAvatar(page).waitFor();
    await expectAccessiblePage(page);
    await button(page, /^Account/).click();
    await expect.poll(() => headerAvatar(page).count()).toBe(2);
    await page.keyboard.press('Escape');

    await page.reload();
    await headerAvatar(page).waitFor();
    await button(page, 'Delete profile picture').click();
    await dialog(page).getByText('Delete your profile picture?').waitFor();
    await expectAccessiblePage(page);
    await inDialog(page, 'Delete').click();
    await page.getByText('Profile picture deleted successfully').waitFor();
    await headerAvatar(page).waitFor({ state: 'detached' });
    await expect.poll(() => chooser(page, 'picture').evaluate((element) => element === document.activeElement)).toBe(true);
    await button(page, 'Delete cover picture').click();
    await inDialog(page, 'Delete').click();
    await page.getByText('Cover picture deleted successfully').waitFor();
    await page.locator('#main img').waitFor({ state: 'detached' });
    await button(page, 'Edit profile').click();
    await field(page, 'Name').waitFor();
    await expectAccessiblePage(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('profile picture files', { tags: 'slow' }, () => {
  const textFile = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('only some words') };
  const drawing = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') };
  const notSupported = 'SVG images are not supported. Choose a JPEG, PNG, WebP, GIF or AVIF image.';
  const broken = { ...marigold, buffer: Buffer.concat([marigold.buffer.subarray(0, 20), Buffer.alloc(200)]) };

  it('choosing a file that is not a picture shows an error and uploads nothing', async () => {
    const { context, page, pageErrors } = await openSignedIn(browser, desktop, '/profile');
    const sent = sentRequests(page);
    for (const [kind, file, message] of [
      ['picture', textFile, 'Only image files are allowed'],
      ['picture', drawing, notSupported],
      ['cover', drawing, notSupported],
      ['cover', textFile, 'File Type must be Image'],
      ['picture', broken, 'The picture cannot be read. Choose another one.'],
    ] as const) {
      await chooser(page, kind).setInputFiles(file);
      await page.getByRole('alert').getByText(message, { exact: true }).waitFor();
      await dialog(page).waitFor({ state: 'detached' });
    }
    await expectAccessiblePage(page);
    expect(sent).toEqual([]);
    expect(pageErrors).toEqual([]);
    // A valid file clears the error.
    await chooser(page, 'picture').setInputFiles(marigold);
    await dialog(page).waitFor();
    await expect.poll(() => page.getByText('The picture cannot be read.').count()).toBe(0);
    await context.close();
  });

  it('uploading a picture checks its bytes, not its name, and scales a large one down', async () => {
    const { context, page } = await openSignedIn(browser, desktop, '/profile');
    await upload(page, 'cover', hugePicture('huge.png'));
    // A small file with more than the 24 megapixels that the server accepts.
    await upload(page, 'cover', plainPicture('poster.png', [47, 138, 95], 5000, 4900));
    await upload(page, 'picture', { ...marigold, name: 'me.jpg', mimeType: 'image/jpeg' });
    await headerAvatar(page).waitFor();
    await context.close();
  });
});

describe('profile picture upload', { tags: 'slow' }, () => {
  it('a picture upload shows progress and an error, and can be retried and cancelled', async () => {
    const { context, page } = await openSignedIn(browser, desktop, '/profile');
    let release: () => void = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/files/**', async (route) => {
      await released;
      await route.abort();
    });
    await chooser(page, 'picture').setInputFiles(marigold);
    await inDialog(page, 'Upload').click();
    await dialog(page).getByRole('progressbar', { name: 'Uploading me.png' }).waitFor();
    await inDialog(page, 'Uploading...').waitFor();
    await expectAccessiblePage(page);
    release();
    await dialog(page).getByText('Failed to upload image').waitFor();
    await expect.poll(() => page.getByText('Failed to upload image').count()).toBe(2);
    await page.unroute('**/files/**');
    await page.route('**/files/**', () => undefined);
    await inDialog(page, 'Try again').click();
    await dialog(page).getByRole('progressbar').waitFor();
    await inDialog(page, 'Cancel').click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.unroute('**/files/**');
    await expect.poll(() => headerAvatar(page).count()).toBe(0);
    await upload(page, 'picture', marigold);
    await headerAvatar(page).waitFor();
    await context.close();
  });

  it('a profile picture that cannot be loaded requests a new URL once, then shows the initials', async () => {
    const { context, page } = await openSignedIn(browser, desktop, '/profile');
    await upload(page, 'picture', marigold);
    await headerAvatar(page).waitFor();
    await page.route('**/files/**', (route) => route.fulfill({ status: 404 }));
    let urlRequests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/users/profilepicture')) urlRequests += 1;
    });
    // A different URL for each request, to bypass the browser's cache.
    await page.route('**/api/v1/users/profilepicture', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { url: string } };
      await route.fulfill({ response: response, json: { ...body, data: { url: `${body.data.url}?${urlRequests}` } } });
    });
    await page.goto('/dashboard');
    await heading(page, 'Dashboard').waitFor();
    // The URL cached by the previous page is tried first.
    await expect.poll(() => urlRequests).toBe(1);
    await expect.poll(() => page.getByRole('banner').locator('img').count()).toBe(0);
    await expect.poll(() => button(page, /^Account/).innerText()).toContain('M');
    expect(urlRequests).toBe(1);
    await context.close();
  });
});

describe('profile details', () => {
  it('editing the profile shows server errors at their fields, then the new details', async () => {
    const { context, page, person, pageErrors } = await openSignedIn(browser, desktop, '/profile');
    const other = await signUp();
    await button(page, 'Edit profile').click();
    await field(page, 'Name').fill('');
    await field(page, 'Phone').fill('12');
    await inDialog(page, 'Save changes').click();
    await dialog(page).getByText('Name is required').waitFor();
    await dialog(page).getByText('Enter a valid phone number').waitFor();
    await expect.poll(() => field(page, 'Name').evaluate((element) => element === document.activeElement)).toBe(true);

    await field(page, 'Name').fill('Asha Rao');
    await field(page, 'Phone').fill(other.phone);
    await field(page, 'Location').fill('Mysuru');
    await inDialog(page, 'Save changes').click();
    await dialog(page).getByText('This phone number is already registered').waitFor();
    await expect.poll(() => field(page, 'Phone').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => field(page, 'Location').inputValue()).toBe('Mysuru');
    await expectAccessiblePage(page);

    await field(page, 'Phone').fill(person.phone);
    await inDialog(page, 'Save changes').click();
    await page.getByText('Profile updated successfully').waitFor();
    await page.getByRole('heading', { name: 'Asha Rao' }).waitFor();
    await page.getByText('Mysuru', { exact: true }).waitFor();
    await expect.poll(() => button(page, /^Account/).innerText()).toContain('AR');
    // The first steps on the dashboard reflect the profile.
    await navigationLink(page, 'Dashboard').click();
    await page.getByText('Add a photo.').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('Retry loads the profile after an error of one part', { tags: 'slow' }, async () => {
    const { context, page } = await openSignedIn(browser, desktop, '/dashboard');
    await page.route('**/api/v1/users/coverpicture', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', message: 'Come back soon' } }),
    );
    await page.getByRole('link', { name: 'Complete your profile' }).click();
    await page.getByRole('alert').getByText('Error loading profile: Come back soon').waitFor();
    await expectAccessiblePage(page);
    await page.unroute('**/api/v1/users/coverpicture');
    await button(page, 'Retry').click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await context.close();
  });
});
