import { startAccount } from './island/account.ts';
import { followContents } from './island/contents.ts';
import { startLightbox } from './island/lightbox.ts';
import { startPay } from './island/pay/start-pay.ts';
import { startResult } from './island/result/start-result.ts';

startAccount();
followContents();
startLightbox();
startPay();
startResult();
