// Scenarios with a full disk, little memory, or a slow mail server.
/** @import { Drill, RunningDrill, Scenario } from './scenario.mjs' */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onExit } from '../lib/cleanup.mjs';
import { createMemoryGroup } from '../lib/memory-group.mjs';
import { until } from '../lib/poll.mjs';
import { createClient } from '../lib/requests.mjs';
import { uploadFile } from '../lib/seed.mjs';
import { processAt, untilBalanced } from './scenario.mjs';

const megabyte = 1024 * 1024;

/** @param {number} megabytes */
function createPdf(megabytes) {
  const bytes = randomBytes(megabytes * megabyte);
  bytes.write('%PDF-1.4\n');
  return bytes;
}

/**
 * Uploads a file and records it when it is registered; the error message otherwise.
 * @param {RunningDrill} drill
 * @param {{ url: string, bytes: Buffer }} upload
 * @returns {Promise<string>}
 */
async function tryUpload({ seed, load }, { url, bytes }) {
  const client = createClient(url);
  try {
    const productId = seed.products.at(-1)?.id ?? '';
    const id = await uploadFile(client, { seller: seed.seller, productId, bytes });
    load.acknowledged.uploads.push({ id, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    return '';
  } catch (error) {
    return String(error);
  } finally {
    client.close();
  }
}

/**
 * @param {Drill} drill
 * @param {NodeJS.ProcessEnv} env
 */
async function restartHttp(drill, env) {
  for (const process of drill.installation.https) {
    await process.restart(env);
    await untilBalanced(drill, process);
  }
}

/** Small file system for the uploads; `remove` unmounts it. */
const smallDisk = { dir: '', remove: () => {} };

/** @type {Scenario} */
export const fullDisk = {
  name: 'full-disk',
  title: 'DATA_DIR full (tmpfs of 16 MB)',
  allowed: {},
  async setUp(drill) {
    smallDisk.dir = mkdtempSync(join(tmpdir(), 'jamun-drill-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', smallDisk.dir]);
    const unmount = () => {
      execFileSync('umount', [smallDisk.dir]);
      rmSync(smallDisk.dir, { recursive: true, force: true });
    };
    const forget = onExit(unmount);
    smallDisk.remove = () => {
      unmount();
      forget();
    };
    await restartHttp(drill, { DATA_DIR: smallDisk.dir });
    return { dataDir: smallDisk.dir };
  },
  async run(drill) {
    const { url } = drill.proxy;
    /** @type {string[]} */
    const results = [];
    await drill.fault(async () => {
      for (let number = 0; number < 9; number++) results.push(await tryUpload(drill, { url, bytes: createPdf(3) }));
      execFileSync('mount', ['-o', 'remount,size=64m', smallDisk.dir]);
    });
    const afterwards = await tryUpload(drill, { url, bytes: createPdf(3) });
    const failed = results.filter(Boolean);
    const problems = [
      failed.length === 0 ? 'the disk was never full' : '',
      failed.some((message) => !/returned 503/.test(message))
        ? `an upload failed without 503: ${failed.find((message) => !/returned 503/.test(message))}`
        : '',
      afterwards ? `an upload failed although there was room again: ${afterwards}` : '',
    ];
    return {
      note: `uploads: ${results.length - failed.length} stored, ${failed.length} × 503; stored again with room`,
      problems: problems.filter(Boolean),
    };
  },
  async tearDown(drill) {
    await restartHttp(drill, {});
    smallDisk.remove();
  },
};

/** Group with limited memory for one process. */
const limited = { group: /** @type {ReturnType<typeof createMemoryGroup>} */ (null) };

/** @type {Scenario} */
export const littleMemory = {
  name: 'little-memory',
  title: '300 MB of memory for one http process, four uploads of 90 MB at once',
  allowed: {},
  async setUp(drill) {
    limited.group = createMemoryGroup(300 * megabyte);
    if (!limited.group) return;
    const process = processAt(drill.installation.https);
    await process.restart({}, { prefix: limited.group.prefix });
    await untilBalanced(drill, process);
  },
  async run(drill) {
    const { group } = limited;
    if (!group) return { problems: ['no writable memory controller (cgroup v1 or v2): not run'] };
    const process = processAt(drill.installation.https);
    const { pid } = process.child;
    const files = Array.from({ length: 4 }, () => createPdf(90));
    const url = `http://127.0.0.1:${process.port}`;
    /** @type {string[]} */
    let results = [];
    await drill.fault(async () => {
      results = await Promise.all(files.map((bytes) => tryUpload(drill, { url, bytes })));
    });
    const failed = results.filter(Boolean);
    const { peak, kills } = group.usage();
    const isAlive = process.child.exitCode === null && process.child.signalCode === null && process.child.pid === pid;
    const problems = [...failed, isAlive && kills === 0 ? '' : 'the process was killed for its memory'];
    const note = `${files.length - failed.length} of ${files.length} uploads stored; peak of the group ${(peak / megabyte).toFixed(0)} MB with page cache`;
    return { note, problems: problems.filter(Boolean) };
  },
  async tearDown(drill) {
    if (!limited.group) return;
    const process = processAt(drill.installation.https);
    await process.restart();
    await untilBalanced(drill, process);
    limited.group.remove();
  },
};

/** @type {Scenario} */
export const slowMail = {
  name: 'slow-mail',
  title: 'mail server that takes 30 s, with SIGTERM and kill -9 of the worker',
  allowed: {},
  rates: { signUps: 1 },
  async run({ installation, load, fault }) {
    const { mail } = installation.surroundings;
    const worker = processAt(installation.workers);
    /** @type {string[]} */
    const notes = [];
    /** @type {string[]} */
    const problems = [];
    for (const signal of /** @type {const} */ (['SIGTERM', 'SIGKILL'])) {
      /** @type {string[]} */
      let waiting = [];
      const undelivered = () => load.acknowledged.signUps.filter((email) => !mail.emails.some(({ to }) => to === email));
      await fault(async () => {
        mail.setDelay(30);
        // Emails of the former round may still be in progress: without one of this round, the signal would interrupt nothing.
        await until('an email is being sent', async () => mail.state.inProgress > 0 && undelivered().length > 0, { seconds: 30 });
        worker.kill(signal);
        await worker.ended;
        waiting = undelivered();
        // Otherwise the email would be accepted after the end of its sender, and sent again by the next worker.
        await until('the connections of the worker are closed', async () => mail.state.clients === 0, { pause: 20 });
        mail.setDelay(0);
        await worker.restart();
      });
      const began = performance.now();
      const missing = () => waiting.filter((email) => !mail.emails.some(({ to }) => to === email)).length;
      await until('all emails', async () => missing() === 0, { seconds: 30 }).catch(() =>
        problems.push(`${missing()} emails did not arrive within 30 s after ${signal}`),
      );
      if (waiting.length === 0) problems.push(`no email was waiting at ${signal}`);
      notes.push(`${signal}: ${waiting.length} emails within ${((performance.now() - began) / 1_000).toFixed(1)} s after the next worker`);
    }
    return { note: notes.join('; '), problems };
  },
};
