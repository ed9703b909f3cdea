import { startErrorReports } from '../lib/report-errors.ts';
import { findHook } from './hooks.ts';
import { startAccount } from './island/account.ts';
import { startCheckout } from './island/checkout/start-checkout.ts';
import { startContents } from './island/contents.ts';
import { startLightbox } from './island/lightbox.ts';
import { startResult } from './island/result/start-result.ts';

startErrorReports();
startAccount();
startContents();
startLightbox();
startCheckout();
startResult();
// A chunk of its own: only one page needs it.
if (findHook('sign-in-form')) void import('./island/sign-in/start-sign-in.ts').then(({ startSignIn }) => startSignIn());
