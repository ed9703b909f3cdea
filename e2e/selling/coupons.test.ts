import { readFile } from 'node:fs/promises';
import type { CouponPrices } from '@jamun/contract';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { browser, describeInDisplayModes, expectAccessiblePage, expectNoOverflow } from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { signUp } from '../harness/people.ts';
import { productsApi } from '../harness/products-api.ts';
import { bought } from '../harness/shop.ts';
import { button, heading, openSignedIn } from '../harness/studio.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const waitForNoDialog = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
const form = (page: Page) => dialog(page, 'Create Coupon');
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const chooseOption = (page: Page, name: string) => form(page).getByRole('radio', { name, exact: true }).check({ force: true });
const submit = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true }).click();

async function chooseInMenu(page: Page, name: string, item: string) {
  await button(page, `Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Price of a product with the code, or the error message that a buyer sees. */
const priceWith = async (productId: string, couponCode: string) => {
  const body = { productType: 'DIGITAL_PRODUCT', itemIds: [productId], couponCode };
  const response = await fetch(`${inject('serverUrl')}/api/v1/checkout/price`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, message } = (await response.json()) as { data: Partial<CouponPrices>; message: string };
  return data.prices?.[0]?.amount ?? message;
};

/** Errors, the live example, and the question before a code makes an item free. Afterwards the form has a valid coupon of 20%. */
async function fillForm(page: Page) {
  await field(page, 'Code').fill('a!');
  await submit(page, 'Create coupon');
  await waitForText(page, 'Use 3 to 30 letters, digits, - and _, starting with a letter or digit');
  await waitForText(page, 'Enter the discount in percent');
  await expectAccessiblePage(page);
  await field(page, 'Code').fill('diwali20');
  await chooseOption(page, 'Rupees');
  await field(page, 'Discount').fill('150');
  await waitForText(page, 'This code makes Wallpapers free');
  await expectAccessiblePage(page);
  await submit(page, 'Create coupon');
  const question = dialog(page, 'Make Wallpapers free?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await chooseOption(page, 'Percent');
  await field(page, 'Discount').fill('20');
  await form(page)
    .getByRole('listitem')
    .filter({ hasText: /Polity in 90 Days.*₹499.*₹399\.20/ })
    .waitFor();
}

/** The link with the code, then a short link to the same page. */
async function expectShareableLink(page: Page, slug: string) {
  const ready = dialog(page, 'Your coupon is ready');
  await ready.getByLabel('Page to share').selectOption({ label: 'Polity in 90 Days' });
  await ready.getByText(`/d/${slug}?code=DIWALI20`).waitFor();
  await expectAccessiblePage(page);
  await ready.getByRole('button', { name: 'Make a short link' }).click();
  await ready.getByText(/\/s\/\w+$/).waitFor();
  const shortLink = await ready.getByText(/\/s\/\w+$/).textContent();
  const answer = await fetch(`${inject('serverUrl')}/${shortLink?.split('/').slice(1).join('/')}`, { redirect: 'manual' });
  expect(answer.headers.get('location')).toContain(`/d/${slug}?code=DIWALI20`);
  await ready.getByRole('button', { name: 'Done' }).click();
  await waitForNoDialog(page);
}

/** The sale of the coupon, from the page of the coupon. */
async function expectSale(page: Page) {
  await page.getByRole('link', { name: /Polity in 90 Days/ }).click();
  const sale = dialog(page, 'Order Details');
  await sale.getByText('Coupon DIWALI20').waitFor();
  await sale.getByText('−₹99.80').waitFor();
  await expectAccessiblePage(page);
  await sale.getByRole('button', { name: 'Close' }).click();
  await waitForNoDialog(page);
  await button(page, /DIWALI20/)
    .first()
    .waitFor();
  await expectNoOverflow(page);
}

describeInDisplayModes('coupons', 'at $width px in $theme', (displayMode) => {
  it('a seller creates a coupon, shares it, sees its sale, pauses and deletes it', { timeout: 120_000 }, async () => {
    const { context, page, pageErrors, person } = await openSignedIn(browser, displayMode, '/coupons');
    const products = productsApi(person.token);
    const course = await products.createPublished({ title: 'Polity in 90 Days', price: 499 });
    await products.createPublished({ title: 'Wallpapers', price: 99 });
    await waitForText(page, 'No coupons yet');

    await button(page, 'Create Coupon').first().click();
    await fillForm(page);
    await submit(page, 'Create coupon');
    await expectShareableLink(page, course.slug);

    const buyer = await signUp();
    await bought(buyer.token, course.id, { couponCode: 'diwali20' });
    await page.reload();
    await waitForText(page, '₹399.20');
    await expectAccessiblePage(page);
    await page.getByRole('link', { name: 'View DIWALI20' }).click();
    await heading(page, 'DIWALI20').waitFor();
    await waitForText(page, '₹99.80 off');
    await expectAccessiblePage(page);
    await expectSale(page);

    await page.goto('/coupons');
    await chooseInMenu(page, 'DIWALI20', 'Pause');
    await waitForText(page, 'Paused');
    expect(await priceWith(course.id, 'DIWALI20')).toMatch(/^This code is not valid for this purchase/);
    await chooseInMenu(page, 'DIWALI20', 'Resume');
    await waitForText(page, 'Live');
    expect(await priceWith(course.id, 'DIWALI20')).toBe(399.2);
    await chooseInMenu(page, 'DIWALI20', 'Delete');
    await dialog(page, 'Delete DIWALI20?').getByRole('button', { name: 'Delete' }).click();
    await waitForText(page, 'No coupons yet');
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('a seller downloads one-use codes, and sees which one was used', { tags: 'slow', timeout: 90_000 }, async () => {
    const { context, page, pageErrors, person } = await openSignedIn(browser, displayMode, '/coupons?create=new');
    const product = await productsApi(person.token).createPublished({ title: 'Polity in 90 Days', price: 499 });
    await chooseOption(page, 'One-use codes');
    await field(page, 'Name').fill('Newsletter');
    await field(page, 'Number of codes').fill('3');
    await field(page, 'Prefix (optional)').fill('news');
    await waitForText(page, 'Codes look like NEWS-7KQ2MXPR');
    await field(page, 'Discount').fill('50');
    await submit(page, 'Create codes');
    const ready = dialog(page, 'Your codes are ready');
    const download = async (press: () => Promise<void>) => {
      const [file] = await Promise.all([page.waitForEvent('download'), press()]);
      return { name: file.suggestedFilename(), rows: (await readFile(await file.path(), 'utf8')).trim().split('\r\n') };
    };
    const { name, rows } = await download(() => ready.getByRole('button', { name: 'Download CSV' }).click());
    expect({ name, rows: rows.length }).toEqual({ name: 'Newsletter.csv', rows: 4 });
    const [code = ''] = rows[1]?.split(',') ?? [];
    expect(code).toMatch(/^NEWS-[2-9A-Z]{8,}$/);
    await ready.getByRole('button', { name: 'Done' }).click();
    await waitForNoDialog(page);

    const buyer = await signUp();
    const orderId = await bought(buyer.token, product.id, { couponCode: code });
    const again = await download(() => button(page, 'Download codes of Newsletter').click());
    expect(again.rows).toContain(`${code},Used,${orderId}`);
    expect(await call('GET /api/v1/coupons', { token: person.token })).toMatchObject([{ used: 1, maxUses: 3 }]);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
