import { startJamun } from '../scripts/lib/start-process.mjs';
import { checkFirstPaint, checkLighthouseScores } from './lib/lighthouse-scores.mjs';
import { signUp } from './lib/sign-up.mjs';

const jamun = await startJamun();
try {
  await checkLighthouseScores('the landing page', `${jamun.url}/`, { performance: 98, accessibility: 100, seo: 100 });
  await checkFirstPaint('/signin', `${jamun.url}/signin`, { maxSeconds: 1.5 });
  await checkFirstPaint('/dashboard', `${jamun.url}/dashboard`, { maxSeconds: 2, token: await signUp(jamun.url) });
} finally {
  await jamun.stop();
}
