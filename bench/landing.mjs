// Throughput of the landing page, compressed as for a browser.
import { startJamun } from '../scripts/lib/start-process.mjs';
import { startBareFastify } from './lib/processes.mjs';
import { compareThroughput } from './lib/throughput.mjs';

const bare = await startBareFastify();
const jamun = await startJamun();
try {
  await compareThroughput('The landing page', {
    bare: `${bare.url}/bare`,
    ours: `${jamun.url}/`,
    headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' },
    aim: 0.6,
    floor: 0.47,
  });
} finally {
  await Promise.all([bare.stop(), jamun.stop()]);
}
