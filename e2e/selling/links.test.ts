import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { browser, type DisplayMode, describeInDisplayModes, expectAccessiblePage, expectNoOverflow } from '../harness/browser.ts';
import { linksApi, openVisitor, redirectOf } from '../harness/links.ts';
import { signUp } from '../harness/people.ts';
import { button, heading, openSignedIn } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const waitForNoDialog = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const newId = () => `mains-${randomBytes(4).toString('hex')}`;
/** URL of the server itself: the only target of a link that may be a local address. */
const serverUrl = (path: string) => `${inject('serverUrl').replace('127.0.0.1', 'localhost')}${path}`;

/** Copy button of a link, in its row or card. */
const copyButton = (page: Page, id: string) =>
  page.getByRole('button', { name: new RegExp(`/${id}$`) }).and(page.getByRole('button', { name: /^Copy/ }));
async function choose(page: Page, id: string, item: string) {
  await button(page, new RegExp(`^Actions for .*/${id}$`)).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function download(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, name)]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Errors of the form. Afterwards the form is open, with a valid long URL. */
async function expectFormErrors(page: Page, takenId: string) {
  await press(page, 'Shorten URL');
  await waitForText(page, 'Please enter a URL to shorten');
  await field(page, 'Custom short ID (optional)').fill('a!');
  await waitForText(page, 'Use 3 to 50 letters, digits, - and _');
  await field(page, 'Custom short ID (optional)').fill(takenId);
  await waitForText(page, 'This ID is already taken. Try another one.');
  await field(page, 'Long URL').fill('javascript:alert(1)');
  await press(page, 'Shorten URL');
  await waitForText(page, 'Only http and https addresses can be shortened');
  await expectAccessiblePage(page);
  await field(page, 'Long URL').fill(serverUrl('/terms-and-conditions?ref=bio#part'));
  await press(page, 'Shorten URL');
  await field(page, 'Custom short ID (optional)').and(page.locator('[aria-invalid="true"]')).waitFor();
}

/** Fills in the options. Campaign fields and the UTM parameters of the URL update each other. */
async function fillOptions(page: Page) {
  await press(page, 'More options');
  await field(page, 'Source').fill('you tube');
  await expect.poll(() => field(page, 'Long URL').inputValue()).toBe(serverUrl('/terms-and-conditions?ref=bio&utm_source=you%20tube#part'));
  await field(page, 'Long URL').fill(serverUrl('/terms-and-conditions?ref=bio&utm_source=bio&utm_campaign=mains#part'));
  await expect.poll(() => field(page, 'Source').inputValue()).toBe('bio');
  await expect.poll(() => field(page, 'Campaign').inputValue()).toBe('mains');
  await field(page, 'Campaign').fill('');
  await field(page, 'Expires on (optional)').fill('2020-01-31');
  await expect.poll(() => field(page, 'Time (IST)').inputValue()).toBe('23:59');
  await field(page, 'Password (optional)').fill('abc');
  await press(page, 'Shorten URL');
  await waitForText(page, 'Password must be at least 4 characters');
  await field(page, 'Password (optional)').fill('');
  await press(page, 'Shorten URL');
  await waitForText(page, 'Choose a future date');
  await expectAccessiblePage(page);
  await field(page, 'Expires on (optional)').fill('');
}

describeInDisplayModes('links', 'at $width px in $theme', (displayMode) => {
  it('a seller creates a short link and sees a visitor’s click', { timeout: 120_000 }, async () => {
    const { context, page, pageErrors } = await openSignedIn(browser, displayMode, '/link-short');
    const otherSeller = await signUp();
    const takenId = newId();
    await linksApi(otherSeller.token).make({ originalUrl: 'https://example.com/', customShortId: takenId });
    await waitForText(page, "You haven't created any shortened links yet.");
    await expectAccessiblePage(page);

    const id = newId();
    await button(page, 'Create Short Link').first().click();
    await dialog(page, 'Create Short Link').waitFor();
    await expectFormErrors(page, takenId);
    await field(page, 'Custom short ID (optional)').fill(id);
    await waitForText(page, 'Available');
    await fillOptions(page);
    await press(page, 'Shorten URL');
    await waitForText(page, 'URL shortened successfully!');
    await dialog(page, 'Your short link is ready').waitFor();
    await press(page, 'Copy link');
    await page.getByRole('status').filter({ hasText: 'Copied' }).first().waitFor({ state: 'attached' });
    await press(page, 'QR code');
    await page.getByRole('img', { name: new RegExp(`^QR code: .*/${id}$`) }).waitFor();
    await expectAccessiblePage(page);
    await press(page, 'Create another');
    await expect.poll(() => field(page, 'Long URL').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await waitForNoDialog(page);

    // The button shows “copied” for one second only, so the wait starts before the click.
    const copied = page.waitForFunction(
      (end) => [...document.querySelectorAll('button')].some((one) => one.dataset.state === 'copied' && one.title.endsWith(end)),
      `/${id}`,
    );
    await copyButton(page, id).click();
    await copied;
    await copyButton(page, id).waitFor();
    await expectAccessiblePage(page);

    const clicks = async () =>
      (await page.getByRole('main').innerText())
        .match(/\b(\d+)\s+Clicks?\b|Active\s+(\d+)\s/)
        ?.slice(1)
        .join('');
    await expect.poll(clicks).toBe('0');
    const visitor = await openVisitor(browser);
    const arrived = await visitor.page.goto(serverUrl(`/s/${id}`));
    const redirect = await arrived?.request().redirectedFrom()?.response();
    await expect
      .poll(() => ({ status: redirect?.status(), url: visitor.page.url() }))
      .toEqual({ status: 302, url: serverUrl('/terms-and-conditions?ref=bio&utm_source=bio#part') });
    await visitor.close();
    // Clicks send no event: the visible page polls.
    await expect.poll(clicks, { timeout: 25_000 }).toBe('1');
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('a CSV import skips an unknown column after a confirmation and shows the result of each row', {
    tags: 'slow',
    timeout: 90_000,
  }, async () => {
    const { context, page, pageErrors } = await openSignedIn(browser, displayMode, '/link-short');
    const id = newId();
    await button(page, 'Import CSV').click();
    await dialog(page, 'Import Links').waitFor();
    expect((await download(page, 'Download template')).bytes.toString()).toMatch(/^url,id,expires\r\nhttps:/);
    await press(page, 'Import');
    await waitForText(page, /^The file has no rows\./);
    await page.getByLabel('CSV file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.alloc(200_001, 'a') });
    await waitForText(page, 'The file is larger than 200 KB. Split it into smaller files.');
    const rows = [
      'url,short id,expires,campaign',
      `https://example.com/a,${id},31/12/2037,Diwali`,
      'https://example.com/b,,,',
      'ftp://example.com,,,',
      `https://example.com/c,${id},,`,
    ];
    await page.getByLabel('CSV file').setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await expect.poll(() => field(page, 'Rows').inputValue()).toBe(rows.join('\n'));
    await press(page, 'Import');
    await waitForText(page, /Unknown column: “campaign”\. No links were created yet\./);
    await expectAccessiblePage(page);
    await press(page, 'Import anyway');
    const report = dialog(page, 'Import report');
    await report.getByText('2 links created').waitFor();
    await report.getByText('2 rows skipped').waitFor();
    await expect
      .poll(() => report.getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Row 4\s+ftp:\/\/example\.com\s+Only http and https addresses can be shortened$/),
        expect.stringMatching(/^Row 5\s+example\.com\/c\s+This ID is already taken\. Try another one\.$/),
        expect.stringMatching(new RegExp(`^Row 2\\s+example\\.com/a\\s+\\S+/${id}`)),
        expect.stringMatching(/^Row 3\s+example\.com\/b\s+\S+\/s\/\w+/),
      ]);
    await expectAccessiblePage(page);
    const reportFile = await download(page, 'Download report');
    expect(reportFile.name).toBe('short-links-report.csv');
    expect(reportFile.bytes.toString()).toMatch(new RegExp(`\r\n2,https://example.com/a,\\S+/${id},Created\r\n`));
    await press(page, 'Done');
    await waitForNoDialog(page);
    await page.getByRole('heading', { name: /^Your Links 2$/ }).waitFor();

    await choose(page, id, 'Delete');
    const confirmation = dialog(page, 'Delete Link');
    await confirmation.getByText('Are you sure? Once deleted, you will not be able to recover this link or any related data!').waitFor();
    await confirmation
      .getByText(new RegExp(`/s/${id}`))
      .first()
      .waitFor();
    await expectAccessiblePage(page);
    await press(page, 'Delete');
    await waitForText(page, 'Link deleted successfully');
    await waitForNoDialog(page);
    await copyButton(page, id).waitFor({ state: 'detached' });
    expect((await redirectOf(serverUrl(`/s/${id}`))).status).toBe(404);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

async function edit(page: Page, id: string, change: () => Promise<void>) {
  await choose(page, id, 'Edit');
  await dialog(page, 'Edit Link')
    .getByText(new RegExp(`/s/${id}$`))
    .waitFor();
  await change();
  await press(page, 'Save');
  await waitForNoDialog(page);
  await waitForText(page, 'Link updated successfully');
}

describeInDisplayModes('links', 'at $width px in $theme', (displayMode) => {
  it('a seller downloads the QR code of a link and changes its target, password and expiry', { timeout: 120_000 }, async () => {
    const { context, page, pageErrors, person } = await openSignedIn(browser, displayMode, '/dashboard');
    const links = linksApi(person.token);
    const id = newId();
    await links.make({ originalUrl: serverUrl('/privacy-policy'), customShortId: id });
    await page.goto('/link-short');

    await button(page, new RegExp(`^QR code for .*/${id}$`)).click();
    await page.getByRole('img', { name: new RegExp(`^QR code: .*/${id}$`) }).waitFor();
    await expectAccessiblePage(page);
    const png = await download(page, 'Download QR code as PNG');
    expect({ name: png.name, signature: png.bytes.subarray(1, 4).toString() }).toEqual({ name: `${id}-qr.png`, signature: 'PNG' });
    const svg = await download(page, 'Download QR code as SVG');
    expect({ name: svg.name, start: svg.bytes.subarray(0, 5).toString() }).toEqual({ name: `${id}-qr.svg`, start: '<svg ' });
    await page.keyboard.press('Escape');
    await waitForNoDialog(page);

    await edit(page, id, async () => {
      await expectAccessiblePage(page);
      await field(page, 'Long URL').fill(serverUrl('/refund-policy'));
      await field(page, 'Password (optional)').fill('chai at four');
    });
    const visitor = await openVisitor(browser);
    await visitor.page.goto(serverUrl(`/s/${id}`));
    await visitor.page.getByRole('heading', { name: 'This link is password-protected' }).waitFor();
    await visitor.page.getByLabel('Password').fill('coffee');
    await visitor.page.getByRole('button', { name: 'Open link' }).click();
    await waitForText(visitor.page, 'That password isn’t correct. Try again.');
    await visitor.page.getByLabel('Password').fill('chai at four');
    await visitor.page.getByRole('button', { name: 'Open link' }).click();
    await visitor.page.waitForURL(serverUrl('/refund-policy'));

    await page.getByTitle('Password protected').waitFor();
    await edit(page, id, async () => {
      await press(page, 'Remove password');
      await waitForText(page, 'Removed when you save.');
      await expectAccessiblePage(page);
    });
    expect(await redirectOf(serverUrl(`/s/${id}`))).toEqual({ status: 302, to: serverUrl('/refund-policy') });

    const expiringId = newId();
    await links.make({
      originalUrl: 'https://example.com/',
      customShortId: expiringId,
      expiresAt: new Date(Date.now() + 5_000).toISOString(),
    });
    await expect.poll(async () => (await redirectOf(serverUrl(`/s/${expiringId}`))).status, { timeout: 15_000 }).toBe(410);
    await visitor.page.goto(serverUrl(`/s/${expiringId}`));
    await visitor.page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await visitor.close();
    await page.goto('/link-short?status=EXPIRED');
    await copyButton(page, expiringId).waitFor();
    await edit(page, expiringId, () => field(page, 'Expires on (optional)').fill('2037-01-31'));
    await waitForText(page, 'No links found');
    expect((await redirectOf(serverUrl(`/s/${expiringId}`))).status).toBe(302);
    await expectAccessiblePage(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

it('the link list searches, filters and sorts by URL parameters', { tags: 'slow' }, async () => {
  const { context, page, person } = await openSignedIn(browser, desktop, '/dashboard');
  const links = linksApi(person.token);
  const [first, second] = [newId(), newId()];
  await links.make({ originalUrl: 'https://example.com/b', customShortId: first });
  await links.make({ originalUrl: 'https://example.com/a', customShortId: second });
  await page.goto('/link-short');
  await heading(page, 'URL Shortener').waitFor();
  const targets = async () => (await page.getByRole('row').allInnerTexts()).flatMap((row) => row.match(/example\.com\/\w/) ?? []);
  await expect.poll(targets).toEqual(['example.com/a', 'example.com/b']);
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual(['#', 'Original URL', 'Status', 'Clicks', 'Created At', 'Short Link', 'Actions']);
  await page.goto('/link-short?sort=url&order=desc');
  await expect.poll(targets).toEqual(['example.com/b', 'example.com/a']);
  await page.getByPlaceholder('Search links...').fill(second);
  await page.waitForURL(/search=/);
  await expect.poll(targets).toEqual(['example.com/a']);
  await button(page, /^Status/).click();
  await page.getByRole('menuitemradio', { name: 'Disabled' }).click();
  await page.getByText(`Nothing matches “${second}” in Disabled.`).waitFor();
  await button(page, 'Clear filters').click();
  await expect.poll(targets).toEqual(['example.com/b', 'example.com/a']);
  await expectNoOverflow(page);
  await page.goto('/link-short?create=new');
  await dialog(page, 'Create Short Link').waitFor();
  await context.close();
});
