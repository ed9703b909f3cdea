// Throughput of GET /api/v1/users/me, the first request of every page of the studio, and the memory of an idle server.
import { setTimeout as delay } from 'node:timers/promises';
import { startJamun } from '../scripts/lib/start-process.mjs';
import { residentMemory, startBareFastify } from './lib/processes.mjs';
import { signUp } from './lib/sign-up.mjs';
import { compareThroughput } from './lib/throughput.mjs';

const maxIdleMegabytes = 175;

const bare = await startBareFastify();
const jamun = await startJamun();
try {
  const token = await signUp(jamun.url);
  // Waits until the garbage of the start is collected.
  await delay(10_000);
  const idle = residentMemory(jamun.pid);
  console.log(`The server idles at ${idle.toFixed(0)} MB (limit: below ${maxIdleMegabytes} MB)`);
  if (!(idle < maxIdleMegabytes)) process.exitCode = 1;
  await compareThroughput('GET /api/v1/users/me', {
    bare: `${bare.url}/bare`,
    ours: `${jamun.url}/api/v1/users/me`,
    headers: { authorization: `Bearer ${token}` },
    aim: 0.7,
    floor: 0.36,
  });
} finally {
  await Promise.all([bare.stop(), jamun.stop()]);
}
