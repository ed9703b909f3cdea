import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browser, type DisplayMode, describeInDisplayModes, expectAccessiblePage, expectNoOverflow } from '../harness/browser.ts';
import { call } from '../harness/calls.ts';
import { plainPicture } from '../harness/pictures.ts';
import { productsApi } from '../harness/products-api.ts';
import { button, heading, openSignedIn, signedInDevice } from '../harness/studio.ts';

const desktop: DisplayMode = { width: 1280, theme: 'light' };
const products = '/api/v1/digital-products';
const pdf = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n') };
const readme = { name: 'readme.txt', mimeType: 'text/plain', buffer: Buffer.from('Read me first.\n'.repeat(100)) };
const program = { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') };
const temple = plainPicture('temple.png', [207, 106, 52], 1200, 630);
const leaves = plainPicture('leaves.png', [47, 138, 95]);
const night = plainPicture('night.png', [43, 15, 78]);

const dialog = (page: Page) => page.getByRole('dialog');
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name });
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Digital Product' }).getByRole('link', { name });
const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const waitForNoDialog = (page: Page) => dialog(page).waitFor({ state: 'detached' });

async function createProduct(page: Page) {
  await waitForText(page, 'No products found');
  await expectAccessiblePage(page);
  await button(page, 'Create Product').first().click();
  await inDialog(page, 'Create Product').click();
  await waitForText(page, 'Title is required');
  await field(page, 'Title').fill('Polity in 90 Days');
  await field(page, 'Price').fill('1,999');
  await dialog(page).getByRole('checkbox', { name: 'Discount' }).check({ force: true });
  await field(page, 'Discounted price').fill('2499');
  await inDialog(page, 'Create Product').click();
  await waitForText(page, 'Discounted price must not be higher than the price');
  await expectAccessiblePage(page);
  await field(page, 'Discounted price').fill('1499');
  await inDialog(page, 'Create Product').click();
  await waitForText(page, 'Product created successfully');
  await page.getByRole('heading', { name: 'Basic Information' }).waitFor();
}

/** Formats the description with the toolbar, shortcuts and Enter in a list; the preview renders it. */
async function describeProduct(page: Page) {
  const area = page.getByRole('textbox', { name: 'Description' });
  await area.click();
  await page.keyboard.type('What you get');
  await button(page, 'Subheading').click();
  await page.keyboard.press('End');
  await page.keyboard.type('\nA plan');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await button(page, 'Bulleted list').click();
  await page.keyboard.type('notes\nquizzes');
  await expect.poll(() => area.inputValue()).toBe('## What you get\n**A plan**\n- notes\n- quizzes');
  const preview = page.getByRole('complementary', { name: 'Live preview' });
  await preview.getByRole('heading', { name: 'What you get' }).waitFor();
  await expect.poll(() => preview.getByRole('listitem').allTextContents()).toEqual(['notes', 'quizzes']);
  await page.getByRole('checkbox', { name: 'Limited quantity' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Quantity' }).fill('500');
  await preview.getByText('500 of 500 left').waitFor();
  await waitForText(page, 'Unsaved changes');
  await expectAccessiblePage(page);
  // A reload keeps unsaved input, for example when a phone has discarded the tab.
  await page.reload();
  await expect.poll(() => area.inputValue()).toBe('## What you get\n**A plan**\n- notes\n- quizzes');
  await preview.getByText('500 of 500 left').waitFor();
  await button(page, /^Save$/).click();
  await waitForText(page, 'Product updated successfully');
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('drafts'))).toBeNull();
}

async function addPictures(page: Page) {
  await page.getByLabel('Upload cover image').setInputFiles({ ...pdf, name: 'fake.png', mimeType: 'image/png' });
  await waitForText(page, 'Only image files are allowed.');
  await page.getByLabel('Upload cover image').setInputFiles(temple);
  await waitForText(page, 'Cover image uploaded successfully');
  await page.getByLabel('Upload image', { exact: true }).setInputFiles([leaves, night]);
  const earlier = button(page, /^Move night\.\w+ earlier$/);
  await earlier.click();
  await page.getByText('Moved to 1 of 2').waitFor({ state: 'attached' });
  await expect.poll(() => earlier.isDisabled()).toBe(true);
}

async function addTexts(page: Page) {
  await button(page, 'Add Testimonial').click();
  await inDialog(page, 'Add Testimonial').click();
  await waitForText(page, 'Name is required');
  await field(page, 'Name').fill('Asha');
  await field(page, 'Description').fill('Clear and short.');
  await dialog(page).getByRole('radio', { name: '4 stars' }).check({ force: true });
  await inDialog(page, 'Add Testimonial').click();
  await waitForText(page, 'Testimonial created successfully');
  await page.getByRole('img', { name: '4 of 5 stars' }).waitFor();
  await waitForNoDialog(page);

  await button(page, 'Add FAQ').click();
  await field(page, 'Question').fill('Is it in Hindi?');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('drafts'))).toContain('Is it in Hindi?');
  // A reload also keeps unsaved input of the dialog.
  await page.reload();
  await button(page, 'Add FAQ').click();
  await expect.poll(() => field(page, 'Question').inputValue()).toBe('Is it in Hindi?');
  await field(page, 'Answer').fill('Yes, and in English.');
  await failOnce(page, '**/faqs');
  await inDialog(page, 'Add FAQ').click();
  await dialog(page).getByText('Failed to create FAQ').waitFor();
  await inDialog(page, 'Add FAQ').click();
  await waitForText(page, 'FAQ created successfully');
  await waitForNoDialog(page);

  await button(page, 'Add Question').click();
  await field(page, 'Question').fill('Which city?');
  await dialog(page).getByText('Choice', { exact: true }).click();
  await field(page, 'Options').fill('Delhi\nPune\n');
  await inDialog(page, 'Add Question').click();
  await page.getByText('One of: Delhi, Pune').waitFor();
  await waitForNoDialog(page);
  await expectAccessiblePage(page);
}

const toast = (page: Page, text: string) => page.locator('[data-type="error"]').getByText(text, { exact: true }).waitFor();
/** Lets one call fail without an error message. */
const failOnce = (page: Page, path: string) => page.route(path, (route) => route.fulfill({ status: 422, json: {} }), { times: 1 });

async function uploadFiles(page: Page) {
  await page.getByRole('heading', { name: 'Upload Product' }).waitFor();
  const chooser = page.getByLabel('Product files');
  await chooser.setInputFiles(program);
  await waitForText(
    page,
    'Choose a pdf, doc, docx, txt, jpg, jpeg, png, gif, mp4, mp3, zip, epub, xlsx, pptx, m4a, wav, ogg, flac or aac file.',
  );
  await chooser.dispatchEvent('drop', { dataTransfer: await page.evaluateHandle(() => new DataTransfer()) });
  await toast(page, 'Please select a file first');
  await failOnce(page, '**/uploadUrl');
  await chooser.setInputFiles(pdf);
  await toast(page, 'Failed to get upload URL');
  await failOnce(page, '**/uploadFile');
  await button(page, /^Retry/).click();
  await toast(page, 'Failed to upload file');
  await button(page, /^Delete/).click();
  await chooser.setInputFiles([pdf, readme]);
  await waitForText(page, 'File uploaded successfully');
  await waitForText(page, 'OTHER · 1.5 KB');
  await arrangeFiles(page);
  await button(page, 'Delete Start here.txt').click();
  await failOnce(page, '**/files/*');
  await inDialog(page, 'Delete').click();
  await toast(page, 'Failed to delete file');
  await inDialog(page, 'Delete').click();
  await waitForText(page, 'File deleted successfully');
  await waitForNoDialog(page);
  await expectAccessiblePage(page);
}

const fileNames = (page: Page) => button(page, /^Reorder /).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));

/** Moves a file and waits until the order is saved, so that a later wait does not take this response for its own. */
async function savedOrder(page: Page, move: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith('/file-order') && response.ok());
  await move();
  await saved;
}

/** Renames a file, and moves it by keyboard and by dragging its handle. */
async function arrangeFiles(page: Page) {
  await button(page, 'Rename readme.txt').click();
  await field(page, 'File name').fill('a/b');
  await inDialog(page, 'Rename').click();
  await dialog(page).getByText('File name contains characters that are not allowed').waitFor();
  await field(page, 'File name').fill('Start here');
  await inDialog(page, 'Rename').click();
  await waitForText(page, 'File renamed');
  await waitForNoDialog(page);

  const [notes, start] = ['Reorder notes.pdf', 'Reorder Start here.txt'];
  await expect.poll(() => fileNames(page)).toEqual([notes, start]);
  await savedOrder(page, () => button(page, start).press('ArrowUp'));
  await page.getByRole('status').getByText('Start here.txt moved to 1 of 2').waitFor({ state: 'attached' });
  await expect.poll(() => fileNames(page)).toEqual([start, notes]);
  await expect.poll(() => button(page, start).evaluate((handle) => handle === document.activeElement)).toBe(true);
  await savedOrder(page, () => button(page, start).dragTo(button(page, notes), { targetPosition: { x: 14, y: 27 } }));
  await expect.poll(() => fileNames(page)).toEqual([notes, start]);
  await savedOrder(page, () => button(page, notes).press('ArrowDown'));
  await page.reload();
  await expect.poll(() => fileNames(page)).toEqual([start, notes]);
}

const rowMenu = (page: Page, title: string) => page.getByRole('button', { name: `Actions for ${title}`, exact: true });

describeInDisplayModes('products', 'at $width px in $theme', (displayMode) => {
  it('a seller duplicates a product, opens its page and sees its sales', { timeout: 120_000 }, async () => {
    const { context, page, pageErrors, person } = await openSignedIn(browser, displayMode, '/digital-products');
    await productsApi(person.token).createPublished({ title: 'Polity in 90 Days', price: 499 });
    await page.reload();
    await rowMenu(page, 'Polity in 90 Days').click();
    await expectAccessiblePage(page);
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await waitForText(page, 'Product duplicated. The copy is a draft.');
    await expect.poll(() => page.getByLabel('Title').first().inputValue()).toBe('Copy of Polity in 90 Days');
    await expectAccessiblePage(page);

    await page.getByRole('link', { name: 'Digital Products' }).first().click();
    await rowMenu(page, 'Copy of Polity in 90 Days').click();
    const [preview] = await Promise.all([context.waitForEvent('page'), page.getByRole('menuitem', { name: 'Preview' }).click()]);
    await preview.waitForURL(/\/d\/copy-of-polity-in-90-days-\w+\?preview=/);
    await preview.close();
    await rowMenu(page, 'Polity in 90 Days').click();
    const [productPage] = await Promise.all([context.waitForEvent('page'), page.getByRole('menuitem', { name: 'View page' }).click()]);
    await productPage.waitForURL(/\/d\/polity-in-90-days-\w+$/);
    await productPage.close();

    await rowMenu(page, 'Polity in 90 Days').click();
    await page.getByRole('menuitem', { name: 'Sales of this product' }).click();
    const filter = button(page, 'Clear Polity in 90 Days');
    await filter.waitFor();
    await expectAccessiblePage(page);
    await filter.click();
    await page.waitForURL(/\/sales$/);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('a seller creates, publishes, unpublishes and deletes a product', { timeout: 120_000 }, async () => {
    const { context, page, pageErrors } = await openSignedIn(browser, displayMode, '/digital-products');
    await createProduct(page);
    await describeProduct(page);
    await addPictures(page);
    await addTexts(page);

    await tab(page, 'Publish').click();
    await button(page, /^Publish$/).click();
    await page.getByText('This product cannot be published yet: Upload at least one file').waitFor();
    await expectAccessiblePage(page);
    await page.getByRole('link', { name: 'Upload files' }).click();
    await uploadFiles(page);

    await tab(page, 'Publish').click();
    const [preview] = await Promise.all([context.waitForEvent('page'), button(page, 'Preview').last().click()]);
    await preview.waitForURL(/\/d\/polity-in-90-days-\w+\?preview=/);
    await preview.close();
    await button(page, /^Publish$/).click();
    await waitForText(page, 'Product published successfully');
    await page.getByRole('heading', { name: 'Your page is live' }).waitFor();
    await expectAccessiblePage(page);
    await page.keyboard.press('Escape');
    await waitForNoDialog(page);
    await page.waitForURL(/\/digital-products$/);
    await waitForText(page, 'Active');
    await expectAccessiblePage(page);

    await button(page, 'Share Polity in 90 Days').click();
    await button(page, 'QR code').click();
    await page.getByRole('img', { name: 'QR code: Polity in 90 Days' }).waitFor();
    await expectAccessiblePage(page, '[role="dialog"]');
    await page.keyboard.press('Escape');
    await waitForNoDialog(page);

    await button(page, 'Actions for Polity in 90 Days').click();
    await page.getByRole('menuitem', { name: 'Unpublish' }).click();
    await waitForText(page, 'Product unpublished successfully');
    await button(page, 'Copy link to Polity in 90 Days').click();
    await waitForText(page, 'Product is inactive');
    await waitForText(page, 'Please activate the product to share it');
    await page.keyboard.press('Escape');
    await waitForNoDialog(page);
    await button(page, 'Actions for Polity in 90 Days').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog(page).getByText('Are you sure you want to delete this product? This action cannot be undone.').waitFor();
    await inDialog(page, 'Delete').click();
    await waitForText(page, 'No products found');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

const createThroughApi = (token: string, body: object) => call<{ id: string }>(`POST ${products}`, { token, body });
const simple = { title: 'Essay Frameworks', category: 'Education', price: 499 };

it('the product list searches, filters and sorts by URL parameters', { tags: 'slow' }, async () => {
  const { context, page, person } = await signedInDevice(browser, desktop);
  await createThroughApi(person.token, simple);
  await createThroughApi(person.token, { ...simple, title: 'Client Kit', category: 'Business', price: 799 });
  await page.goto('/digital-products?sort=price&order=desc');
  await heading(page, 'Digital Product').waitFor();
  const titles = () => page.getByRole('row').locator('td:nth-child(2) b').allTextContents();
  await expect.poll(titles).toEqual(['Client Kit', 'Essay Frameworks']);

  await button(page, /^Category/).click();
  await expect.poll(() => page.getByRole('menuitemradio').allTextContents()).toEqual(['All', 'Education', 'Business']);
  await page.getByRole('menuitemradio', { name: 'Business' }).click();
  await page.waitForURL(/category=Business/);
  await expect.poll(titles).toEqual(['Client Kit']);
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByText('Nothing matches “nothing like it” in Business.').waitFor();
  await button(page, 'Clear filters').click();
  await expect.poll(titles).toEqual(['Client Kit', 'Essay Frameworks']);

  await button(page, 'Actions for Client Kit').click();
  await page.getByRole('menuitem', { name: 'Publish' }).click();
  await dialog(page).getByText('Upload at least one file').waitFor();
  await button(page, 'See what’s missing').click();
  await page.getByRole('heading', { name: 'Publish Product' }).waitFor();
  await expectNoOverflow(page);
  await page.goto('/digital-products/00000000000000000000/edit');
  await waitForText(page, 'Product not found');
  await context.close();
});

it('saving a product that was changed elsewhere shows a conflict and keeps the input', { tags: 'slow' }, async () => {
  const { context, page, person } = await signedInDevice(browser, desktop);
  const { id } = await createThroughApi(person.token, simple);
  await page.goto(`/digital-products/${id}/edit`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('My title');

  // An FAQ added elsewhere does not conflict with the edited title.
  await call(`POST ${products}/${id}/faqs`, { token: person.token, body: { question: 'Why?', answer: 'Why not.' } });
  await button(page, /^Save$/).click();
  await waitForText(page, 'Product updated successfully');

  await title.fill('Mine');
  await call(`PUT ${products}/${id}`, { token: person.token, body: { title: 'Theirs', price: 599 } });
  await button(page, /^Save$/).click();
  await page.getByText(/This product was saved elsewhere after you opened it/).waitFor();
  await button(page, 'Reload').click();
  await page.getByText(/Also changed elsewhere: Title\./).waitFor();
  await expect.poll(() => title.inputValue()).toBe('Mine');
  await expect.poll(() => page.getByRole('textbox', { name: 'Price' }).inputValue()).toBe('599');

  await page.getByRole('link', { name: 'Digital Products' }).click();
  await dialog(page).getByText('Leave without saving?').waitFor();
  await inDialog(page, 'Cancel').click();
  await waitForNoDialog(page);
  await button(page, /^Save$/).click();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  expect((await call<{ title: string; price: number }>(`GET ${products}/${id}`, { token: person.token })).title).toBe('Mine');
  await context.close();
});
