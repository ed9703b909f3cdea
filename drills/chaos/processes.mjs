// Scenarios in which processes end, freeze, or have a wrong clock.
/** @import { Scenario } from './scenario.mjs' */
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { allKinds, allow, processAt, untilBalanced } from './scenario.mjs';

/** @type {Scenario} */
export const rollingRestart = {
  name: 'rolling-restart',
  title: 'rolling restart of all processes (SIGTERM)',
  // A process that shuts down opens no event stream; the browser tries again, and gets another process.
  allowed: { streams: { statuses: [503], most: 24 } },
  async run(drill) {
    const times = /** @type {string[]} */ ([]);
    await drill.fault(async () => {
      for (const process of drill.installation.processes) {
        const began = performance.now();
        await process.stop();
        const stopped = performance.now();
        await process.restart();
        times.push(`${process.name} ${((stopped - began) / 1_000).toFixed(1)} + ${((performance.now() - stopped) / 1_000).toFixed(1)} s`);
        // As a deployment does: the next process only when the balancer uses this one again.
        if (process.role === 'http') await untilBalanced(drill, process);
      }
    });
    return { note: `stop + start: ${times.join(', ')}` };
  },
};

/** @type {Scenario} */
export const killHttp = {
  name: 'kill-http',
  title: 'kill -9 of an http process',
  // Requests in flight; a click that was counted before the kill may be repeated by the proxy.
  allowed: allow(allKinds, { statuses: [0, 502], most: 6 }),
  repeatedClicks: 10,
  async run(drill) {
    const process = processAt(drill.installation.https);
    await drill.fault(async () => {
      process.kill('SIGKILL');
      await process.ended;
    });
    await sleep(4_000);
    await process.restart();
    await untilBalanced(drill, process);
  },
};

/** @type {Scenario} */
export const killWorker = {
  name: 'kill-worker',
  title: 'kill -9 of the worker',
  allowed: {},
  async run({ installation, fault }) {
    const process = processAt(installation.workers);
    await fault(async () => {
      process.kill('SIGKILL');
      await process.ended;
    });
    await sleep(2_000);
    await process.restart();
  },
};

/** @type {Scenario} */
export const frozenHttp = {
  name: 'frozen-http',
  title: 'SIGSTOP of an http process for 20 s',
  // Requests that the balancer has sent to it before its checks failed: they hang until the client gives up.
  allowed: allow(allKinds, { statuses: [0, 502, 503, 504], graceSeconds: 0, most: 60 }),
  repeatedClicks: 10,
  async run(drill) {
    const process = processAt(drill.installation.https);
    const began = performance.now();
    let noticed = 0;
    await drill.fault(async () => {
      process.kill('SIGSTOP');
      try {
        while (performance.now() - began < 20_000) {
          if (noticed === 0 && !(await drill.proxy.availableServers()).includes(process.name)) noticed = performance.now() - began;
          await sleep(200);
        }
      } finally {
        process.kill('SIGCONT');
      }
    });
    await untilBalanced(drill, process);
    const late = Object.values(drill.load.counts).flatMap(({ failures }) =>
      failures.filter(({ at, ms }) => at - ms > began + noticed + 1_000),
    );
    const problems = [noticed === 0 || noticed > 10_000 ? 'the balancer did not take the frozen process out within 10 s' : ''];
    if (late.length > 0) problems.push(`${late.length} requests failed that began after the process was out`);
    return { note: `out of the balancer after ${(noticed / 1_000).toFixed(1)} s`, problems: problems.filter(Boolean) };
  },
};

/** Path of libfaketime; its folder is named after the processor. */
function findFaketime() {
  const found = readdirSync('/usr/lib')
    .map((folder) => `/usr/lib/${folder}/faketime/libfaketime.so.1`)
    .find(existsSync);
  if (!found) throw new Error('libfaketime is missing: apt-get install faketime');
  return found;
}

/** @type {Scenario} */
export const clockJump = {
  name: 'clock-jump',
  title: 'clock of one http process 30 minutes ahead (faketime)',
  allowed: {},
  async setUp(drill) {
    const process = processAt(drill.installation.https);
    await process.restart({ LD_PRELOAD: findFaketime(), FAKETIME: '+1800s', FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' });
    await untilBalanced(drill, process);
  },
  async run({ installation, fault }) {
    const { port } = processAt(installation.https);
    const { headers } = await fetch(`http://127.0.0.1:${port}/healthz`);
    const ahead = Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 60_000);
    await fault(async () => void (await sleep(15_000)));
    return { note: `its clock: ${ahead} minutes ahead`, problems: ahead === 30 ? [] : ['the clock was not moved'] };
  },
  async tearDown(drill) {
    const process = processAt(drill.installation.https);
    await process.restart();
    await untilBalanced(drill, process);
  },
};
