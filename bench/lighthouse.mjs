import { judge } from './lighthouse-of.mjs';
import { startJamun } from './processes.mjs';

const jamun = await startJamun();
try {
  await judge('the landing page', `${jamun.url}/`, { performance: 95, accessibility: 100, seo: 100 });
} finally {
  await jamun.stop();
}
