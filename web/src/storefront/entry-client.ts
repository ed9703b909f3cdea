import { startErrorReports } from '../lib/report-errors.ts';
import { findHook } from './hooks.ts';
import { startAccount } from './island/account.ts';
import { startCheckout } from './island/checkout/start-checkout.ts';
import { startContents } from './island/contents.ts';
import { startLightbox } from './island/lightbox.ts';

startErrorReports();
startAccount();
startContents();
startLightbox();
startCheckout();
// Chunks of their own: only one page needs each.
if (findHook('result')) void import('./island/result/start-result.ts').then(({ startResult }) => startResult());
if (findHook('purchases')) void import('./island/purchases/start-purchases.ts').then(({ startPurchases }) => startPurchases());
if (findHook('sign-in-form')) void import('./island/sign-in/start-sign-in.ts').then(({ startSignIn }) => startSignIn());
