import { startAccount } from './island/account.ts';
import { followContents } from './island/contents.ts';

startAccount();
followContents();
