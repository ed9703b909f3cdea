import type { Channel, LinkAnalytics, Product, ShortLink } from '@jamun/contract';
import { beforeAll, expect, it } from 'vitest';
import { browser, describeInDisplayModes, openDevice } from '../harness/browser.ts';
import { pathOf } from '../harness/buyer.ts';
import { call } from '../harness/calls.ts';
import { signInToPay } from '../harness/guest.ts';
import { completePayment, hostedPayment, payButton } from '../harness/hosted-payment.ts';
import { signUp } from '../harness/people.ts';
import { productsApi } from '../harness/products-api.ts';
import { heading } from '../harness/studio.ts';
import { channelsApi } from '../harness/telegram.ts';

let token: string;
beforeAll(async () => {
  ({ token } = await signUp());
});

const linkTo = (originalUrl: string) => call<ShortLink>('POST /api/v1/links', { token, body: { originalUrl } });
const analyticsOf = ({ id }: ShortLink) => call<LinkAnalytics>(`GET /api/v1/links/${id}/analytics`, { token });

describeInDisplayModes('link-sales', 'a buyer at $width px in $theme who follows a link', (displayMode) => {
  it('buying a product after following a short link counts as a sale of the link', async () => {
    const product: Product = await productsApi(token).createPublished({ title: 'Monsoon Light', price: 499 });
    const link = await linkTo(`${product.publicUrl}?utm_source=telegram#about`);
    const { context, page, pageErrors } = await openDevice(browser, displayMode);
    const opened = page.waitForResponse((response) => new URL(response.url()).pathname === pathOf(product));
    await page.goto(`/s/${link.shortId}`);
    expect(new URL((await opened).url()).searchParams.get('via')).toBe(link.shortId);
    // The address bar has no `via` parameter: sharing this URL must not share the attribution.
    await expect.poll(() => page.url()).toBe(`${product.publicUrl}?utm_source=telegram#about`);
    await expect.poll(() => page.locator('link[rel="canonical"]').getAttribute('href')).toBe(product.publicUrl);
    await expect.poll(() => page.locator('meta[property="og:url"]').getAttribute('content')).toBe(product.publicUrl);

    await signInToPay(page, await signUp());
    await page.waitForURL(`**${pathOf(product)}?utm_source=telegram`);
    await payButton(page).click();
    // A failed payment returns to the product page by another URL and keeps the attribution.
    const provider = await hostedPayment(page);
    await provider.play('Fails');
    await provider.press('Back to the shop');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await payButton(page, /^(Pay Now|Continue payment)$/).click();
    expect((await analyticsOf(link)).sales).toEqual({ count: 0, amount: 0 });
    await completePayment(page);
    await heading(page, 'Payment Successful!').waitFor();
    expect((await analyticsOf(link)).sales).toEqual({ count: 1, amount: 499 });
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('subscribing to a channel after following a short link counts as a sale of the link', { tags: 'slow' }, async () => {
    const channel: Channel = await channelsApi(token).createPublished({ channelName: 'Morning Calls' });
    const link = await linkTo(channel.publicUrl);
    const { context, page, pageErrors } = await openDevice(browser, displayMode);
    await page.goto(`/s/${link.shortId}`);
    await signInToPay(page, await signUp());
    await payButton(page, 'Subscribe Now').click();
    await completePayment(page);
    await heading(page, 'Payment Successful!').waitFor();
    expect((await analyticsOf(link)).sales).toEqual({ count: 1, amount: 299 });
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
