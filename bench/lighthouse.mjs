import { startJamun } from '../scripts/lib/start-process.mjs';
import { checkLighthouseScores } from './lib/lighthouse-scores.mjs';

const jamun = await startJamun();
try {
  await checkLighthouseScores('the landing page', `${jamun.url}/`, { performance: 95, accessibility: 100, seo: 100 });
} finally {
  await jamun.stop();
}
