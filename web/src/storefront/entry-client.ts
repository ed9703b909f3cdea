import { startAccount } from './island/account.ts';
import { followContents } from './island/contents.ts';
import { startLightbox } from './island/lightbox.ts';
import { startPay } from './island/pay/start-pay.ts';

startAccount();
followContents();
startLightbox();
startPay();
