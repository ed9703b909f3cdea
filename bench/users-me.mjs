// GET /api/v1/users/me, signed in, against a bare Fastify route: both in one run, in turns, with the same load.
import autocannon from 'autocannon';
import { residentMemory, startBare, startJamun } from './processes.mjs';

const rounds = 3;
const load = { connections: 64, duration: 5 };
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function signUp(url) {
  const body = JSON.stringify({ email: 'meera@example.in', fullName: 'Meera Krishnan', phone: '9886042215', password: 'long enough' });
  const answer = await fetch(`${url}/api/v1/auth/signup`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return (await answer.json()).data.token;
}

async function throughput(url, headers = {}) {
  const result = await autocannon({ url, headers, ...load });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were not good, ${result.errors} failed`);
  return result.requests.average;
}

const results = { bare: [], me: [] };
let idle = Number.NaN;
const bare = await startBare();
const jamun = await startJamun();
try {
  const token = await signUp(jamun.url);
  // The start leaves garbage behind; idle is what remains when nothing happens.
  await new Promise((done) => setTimeout(done, 10_000));
  idle = residentMemory(jamun.pid);
  for (let round = 0; round < rounds; round++) {
    results.bare.push(await throughput(`${bare.url}/bare`));
    results.me.push(await throughput(`${jamun.url}/api/v1/users/me`, { authorization: `Bearer ${token}` }));
  }
} finally {
  await Promise.all([bare.stop(), jamun.stop()]);
}

const ratio = median(results.me) / median(results.bare);
const perRound = results.me.map((me, round) => (me / results.bare[round]).toFixed(2)).join(', ');
console.log(`GET /api/v1/users/me reaches ${ratio.toFixed(2)} of a bare Fastify route (rounds: ${perRound}; at least 0.33 is wanted)`);
console.log(`The server idles at ${idle.toFixed(0)} MB (under 150 is wanted)`);
if (ratio < 1 / 3 || idle >= 150) process.exitCode = 1;
