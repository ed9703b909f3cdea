import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, type DisplayMode, describeInDisplayModes, expectAccessiblePage } from '../harness/browser.ts';
import { plainPicture } from '../harness/pictures.ts';
import { openSignedIn } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };
const phone: DisplayMode = { width: 390, theme: 'light' };

const openSettings = (displayMode: DisplayMode) => openSignedIn(browser, displayMode, '/settings');
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '');

const pdf = { name: 'pan-card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
const html = { name: 'pan-card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') };
const chooseFile = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  card(page, 'KYC').getByLabel('Document', { exact: true }).setInputFiles(file);
const upload = (page: Page) => card(page, 'KYC').getByRole('button', { name: 'Upload', exact: true });

/** Records the write requests of a KYC upload in order. */
function kycCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && /\/kyc\/|^\/files\//.test(pathname)) calls.push(`${request.method()} ${pathname.split('/').pop()}`);
  });
  return calls;
}

describeInDisplayModes('settings-kyc', 'at $width px in $theme', (displayMode) => {
  it('a user uploads a KYC document and replaces it while it is pending', async () => {
    const { context, page, pageErrors } = await openSettings(displayMode);
    const kyc = card(page, 'KYC');
    await card(page, 'Platform Subscription').getByText('Coming Soon').waitFor();
    await card(page, 'Platform Subscription').getByText('Active', { exact: true }).waitFor();
    await upload(page).waitFor();
    await expectAccessiblePage(page);
    await expect.poll(() => kyc.getByLabel('Document type').inputValue()).toBe('PAN');

    await upload(page).click();
    await kyc.getByText('Please enter a document number').waitFor();
    await kyc.getByText('Please select a file to upload').waitFor();
    await expectAccessiblePage(page);

    await kyc.getByLabel('Document number').fill('abcpk1234l');
    await chooseFile(page, pdf);
    await kyc.getByText('pan-card.pdf').waitFor();
    await upload(page).click();
    await page.getByText('KYC document uploaded successfully!').waitFor();
    await kyc.getByText('•••• 234L').waitFor();
    await kyc.getByText('Pending', { exact: true }).waitFor();
    await kyc.getByText('Under review.').waitFor();
    await kyc.getByText('No file chosen').waitFor();
    await expectAccessiblePage(page);
    const sent = await context.request.get((await kyc.getByRole('link', { name: 'Open pan-card.pdf' }).getAttribute('href')) ?? '');
    expect((await sent.body()).toString()).toBe(pdf.buffer.toString());

    await kyc.getByLabel('Document type').selectOption({ label: 'Passport' });
    await kyc.getByLabel('Document number').fill('J8369854');
    await chooseFile(page, pdf);
    await upload(page).click();
    await kyc.getByText('Passport •••• 9854').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('KYC upload', { tags: 'slow' }, () => {
  it('a KYC file that is no PDF or too large is rejected before the upload', async () => {
    const { context, page } = await openSettings(desktop);
    const calls = kycCalls(page);
    const kyc = card(page, 'KYC');
    await kyc.getByLabel('Document number').fill('ABCPK1234L');
    const invalidFiles = [html, { name: 'card.png', mimeType: 'image/png', buffer: Buffer.from('only some words') }];
    for (const file of invalidFiles) {
      await chooseFile(page, pdf);
      await kyc.getByText('pan-card.pdf').waitFor();
      await chooseFile(page, file);
      await kyc.getByRole('alert').getByText('Only PDF files are allowed for KYC documents').waitFor();
      await kyc.getByText('No file chosen').waitFor();
      await upload(page).click();
      await expect.poll(() => focusedName(page)).toBe('Document');
    }
    const dir = mkdtempSync(join(tmpdir(), 'jamun-kyc-'));
    const large = join(dir, 'large.pdf');
    writeFileSync(large, pdf.buffer);
    truncateSync(large, 10 * 1024 * 1024 + 1);
    await chooseFile(page, large);
    await kyc.getByText('The file is larger than 10 MB').waitFor();
    rmSync(dir, { recursive: true });
    expect(calls).toEqual([]);
    await context.close();
  });

  it('the KYC form requires a document number, and for a PAN card a valid PAN', async () => {
    const { context, page } = await openSettings(phone);
    const calls = kycCalls(page);
    const kyc = card(page, 'KYC');
    const number = kyc.getByLabel('Document number');
    await chooseFile(page, plainPicture('pan-card.png', [244, 172, 60]));
    await number.fill('   ');
    await upload(page).click();
    await kyc.getByText('Please enter a document number').waitFor();
    await expect.poll(() => number.evaluate((element) => element === document.activeElement)).toBe(true);
    await number.fill('12345');
    await upload(page).click();
    await kyc.getByText('Enter a valid PAN, such as ABCPK1234L').waitFor();
    expect(calls).toEqual([]);
    await kyc.getByText('pan-card.pdf').waitFor();
    await kyc.getByLabel('Document type').selectOption('VOTER_ID');
    await upload(page).click();
    await page.getByText('KYC document uploaded successfully!').waitFor();
    await kyc.getByText('Voter ID').first().waitFor();
    expect(calls.map((call) => call.split(' ')[0])).toEqual(['POST', 'PUT', 'POST']);
    await context.close();
  });

  it('a cancelled or failed KYC upload keeps the form, and a retry succeeds', async () => {
    const { context, page } = await openSettings(desktop);
    const kyc = card(page, 'KYC');
    let transfer: 'stall' | 'break' = 'stall';
    await page.route(
      (url) => url.pathname.startsWith('/files/'),
      (route) => {
        if (transfer === 'break') return route.abort();
      },
    );
    await kyc.getByLabel('Document number').fill('ABCPK1234L');
    await chooseFile(page, pdf);
    await upload(page).click();
    await kyc.getByRole('progressbar', { name: 'Uploading pan-card.pdf' }).waitFor();
    await kyc.getByText('Uploading...').waitFor();
    await expectAccessiblePage(page);
    await kyc.getByRole('button', { name: 'Cancel pan-card.pdf' }).click();
    await kyc.getByText('Choose file').waitFor();
    await expect.poll(() => focusedName(page)).toBe('Upload');

    transfer = 'break';
    await upload(page).click();
    await kyc.getByText('Failed to upload document', { exact: true }).waitFor();
    await page.getByText('Failed to upload document. Please try again.').waitFor();
    await kyc.getByText('pan-card.pdf').waitFor();
    await expect.poll(() => kyc.getByLabel('Document number').inputValue()).toBe('ABCPK1234L');

    await page.unrouteAll();
    await upload(page).click();
    await page.getByText('KYC document uploaded successfully!').waitFor();
    await context.close();
  });

  it('server errors of a KYC upload appear in the form', async () => {
    const { context, page } = await openSettings(desktop);
    const kyc = card(page, 'KYC');
    const rejectOnce = (json: object, status: number) =>
      page.route('**/api/v1/kyc/get-upload-url', (route) => route.fulfill({ status, json: { success: false, ...json } }), { times: 1 });
    await kyc.getByLabel('Document number').fill('ABCPK1234L');
    await chooseFile(page, pdf);
    await rejectOnce({ message: 'Wrong', code: 'INVALID', errors: { documentNumber: 'This PAN does not exist' } }, 422);
    await upload(page).click();
    await kyc.getByText('This PAN does not exist').waitFor();
    await rejectOnce({}, 500);
    await upload(page).click();
    await kyc.getByText('Failed to get upload URL').waitFor();
    await context.close();
  });

  it.each([
    ['APPROVED', null, 'Your identity is verified.'],
    ['REJECTED', 'The number cannot be read.', 'This document was not accepted.'],
    ['RESUBMIT_REQUESTED', 'The second page is missing.', 'We need this document again.'],
  ])('a KYC document with status %s shows the next step', async (status, note, message) => {
    const { context, page } = await openSettings(desktop);
    const document = { documentType: 'PAN', documentNumber: '•••• 234L', documentName: 'pan.pdf', createdAt: '2026-11-10T10:00:00.000Z' };
    await page.route('**/api/v1/kyc/get-kyc-document', (route) =>
      route.fulfill({ json: { success: true, message: 'OK', data: { ...document, id: 'x', s3Key: 'x', url: '/files/x', status, note } } }),
    );
    await page.reload();
    const kyc = card(page, 'KYC');
    await kyc.getByText(message).waitFor();
    await kyc.getByText('Uploaded 10 Nov 2026').waitFor();
    if (note) await kyc.getByText(note).waitFor();
    await expect.poll(() => upload(page).count()).toBe(status === 'APPROVED' ? 0 : 1);
    await expectAccessiblePage(page);
    await context.close();
  });
});
