// The landing page as a browser asks for it, compressed.
import { shareOfBare } from './load.mjs';
import { startBare, startJamun } from './processes.mjs';

const bare = await startBare();
const jamun = await startJamun();
try {
  await shareOfBare('The landing page', {
    bare: `${bare.url}/bare`,
    ours: `${jamun.url}/`,
    headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' },
    wanted: 1 / 10,
  });
} finally {
  await Promise.all([bare.stop(), jamun.stop()]);
}
