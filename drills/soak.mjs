// `npm run test:soak -- --minutes 60`: steady load on two http processes and a worker. Fails if a request failed, if something
// acknowledged is missing, or if memory, descriptors or connections keep growing in the second half.
// `--build FOLDER` runs another build.
/** @import { Measure, Sample } from './lib/samples.mjs' */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { ensureInstalled } from '../scripts/lib/install.mjs';
import { median } from '../scripts/lib/statistics.mjs';
import { describeCounts } from './lib/counts.mjs';
import { startInstallation } from './lib/installation.mjs';
import { startLoad } from './lib/load.mjs';
import { markdownTable } from './lib/markdown.mjs';
import { startCluster } from './lib/postgres.mjs';
import { startHaproxy } from './lib/proxies.mjs';
import { growthOfSecondHalf, sampleProcess } from './lib/samples.mjs';
import { createSeed } from './lib/seed.mjs';
import { describeComparisons, verify } from './lib/verify.mjs';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' }, build: { type: 'string' } } });
const minutes = Number(values.minutes);
const sampleEvery = 30;
/** Largest growth over the second half. Memory is judged from 20 minutes on: before that, caches and the heap still fill. */
const limits = { memory: 20, descriptors: 10, connections: 4, lag: Number.POSITIVE_INFINITY };
const units = { memory: 'MB', descriptors: '', connections: '', lag: 'ms' };
const measures = /** @type {Measure[]} */ (Object.keys(limits));
const rates = { clicks: 6, pages: 2, me: 3, signIns: 0.1, signUps: 0.1, purchases: 0.4, streams: 6 };

ensureInstalled();
if (values.build === undefined) await ensureBuilt();
const cluster = await startCluster();
const installation = await startInstallation({ databaseUrl: cluster.url(), build: values.build ?? 'build' });
const proxy = await startHaproxy(installation);
const { mail, cashfree } = installation.surroundings;
const seed = await createSeed({ url: proxy.url, databaseUrl: cluster.url(), cashfree });
const load = await startLoad({ url: proxy.url, seed, rates });
const pids = installation.processes.map(({ name, child }) => `${name} ${child.pid}`).join(', ');
console.log(`Load for ${minutes} minutes, since ${new Date().toISOString()} (this process ${process.pid}, ${pids})`);

/** @type {Record<string, Sample[]>} */
const samples = Object.fromEntries(installation.processes.map(({ name }) => [name, []]));
const end = performance.now() + minutes * 60_000;
for (let number = 1; performance.now() < end; number++) {
  await sleep(Math.min(sampleEvery * 1_000, end - performance.now()));
  for (const each of installation.processes) samples[each.name]?.push(await sampleProcess(installation, each));
  const failed = Object.values(load.counts).reduce((sum, counts) => sum + counts.failed, 0);
  const memory = Object.entries(samples).map(([name, all]) => `${name} ${all.at(-1)?.memory.toFixed(0)} MB`);
  if (number % 10 === 0) console.log(`${number / 2} min: ${memory.join(', ')}; ${failed} requests failed`);
}
const { counts, acknowledged } = await load.stop();
const verification = await verify({ databaseUrl: cluster.url(), acknowledged, mail });

/** @type {string[]} */
const problems = [];
const rows = Object.entries(samples).flatMap(([name, all]) =>
  measures.map((measure) => {
    const series = all.map((sample) => sample[measure]);
    const growth = growthOfSecondHalf(series);
    const isJudged = measure !== 'memory' || minutes >= 20;
    if (isJudged && growth > limits[measure]) problems.push(`${measure} of ${name} grew by ${growth.toFixed(1)} in the second half`);
    const figures = [series[0] ?? 0, median(series), Math.max(...series), series.at(-1) ?? 0].map((value) => value.toFixed(0));
    return [name, `${measure} ${units[measure]}`.trim(), ...figures, growth.toFixed(1)];
  }),
);
console.log(`\n${markdownTable(['process', 'measure', 'start', 'median', 'max', 'end', 'growth in the second half'], rows)}\n`);
for (const [kind, each] of Object.entries(counts)) {
  console.log(`${kind}: ${describeCounts(each)}`);
  if (each.failed > 0) problems.push(`${each.failed} ${kind} failed`);
}
console.log(`acknowledged/there: ${describeComparisons(verification)}; ${verification.invariants.length} invariants broken`);
if (!verification.ok) problems.push('acknowledged and there differ, or an invariant is broken');
await proxy.stop();
await installation.stop();
await cluster.remove();
console.log(problems.length === 0 ? 'OK' : `FAILED: ${problems.join('; ')}`);
process.exit(problems.length === 0 ? 0 : 1);
