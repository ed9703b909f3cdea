import { setTimeout as sleep } from 'node:timers/promises';
// GET /api/v1/users/me, signed in: what every page asks first. And what the server weighs when nobody asks anything.
import { shareOfBare } from './load.mjs';
import { residentMemory, signUp, startBare, startJamun } from './processes.mjs';

const bare = await startBare();
const jamun = await startJamun();
try {
  const token = await signUp(jamun.url);
  // The start leaves garbage behind; idle is what remains when nothing happens.
  await sleep(10_000);
  const idle = residentMemory(jamun.pid);
  console.log(`The server idles at ${idle.toFixed(0)} MB (under 150 is wanted)`);
  if (idle >= 150) process.exitCode = 1;
  await shareOfBare('GET /api/v1/users/me', {
    bare: `${bare.url}/bare`,
    ours: `${jamun.url}/api/v1/users/me`,
    headers: { authorization: `Bearer ${token}` },
    wanted: 1 / 3,
  });
} finally {
  await Promise.all([bare.stop(), jamun.stop()]);
}
