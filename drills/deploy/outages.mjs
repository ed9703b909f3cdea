// Processes that die behind a proxy.
/** @import { ProductProcess } from '../lib/installation.mjs' */
/** @import { Report } from './report.mjs' */
/** @import { TlsClient } from './tls-client.mjs' */
import { until } from '../lib/poll.mjs';
import { assertSecurityHeaders } from './journey.mjs';

const concurrency = 6;

/**
 * Pages are requested without a pause while one process is killed and started again.
 * @param {TlsClient} client
 * @param {ProductProcess} victim
 */
async function killUnderRequests(client, victim) {
  let [answered, isRunning] = [0, true];
  /** @type {string[]} */
  const failed = [];
  const visit = async () => {
    while (isRunning) {
      const { status, text } = await client.send('GET /signin');
      if (status === 200) answered += 1;
      else failed.push(`${status} ${text.slice(0, 80)}`);
    }
  };
  const visitors = Array.from({ length: concurrency }, visit);
  const more = (/** @type {number} */ count) => {
    const goal = answered + failed.length + count;
    return until('requests are answered', async () => answered + failed.length >= goal, { pause: 20 });
  };
  try {
    await more(100);
    victim.kill('SIGKILL');
    await victim.ended;
    await more(200);
    await victim.restart();
    await more(100);
  } finally {
    isRunning = false;
    await Promise.all(visitors);
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${answered + failed.length} failed: ${[...new Set(failed)].join('; ')}`);
  return `${answered} answered, 0 failed`;
}

/**
 * @param {{ report: Report, area: string, client: TlsClient, processes: ProductProcess[] }} options
 */
export async function checkOutages({ report, area, client, processes }) {
  const [victim] = processes;
  if (!victim) throw new Error('There is no process');
  await report.check(area, 'one process killed under requests: none fails', () => killUnderRequests(client, victim));
  await report.check(area, 'all processes down: error page with both headers', async () => {
    for (const each of processes) each.kill('SIGKILL');
    await Promise.all(processes.map(({ ended }) => ended));
    try {
      const { status, headers, text } = await client.send('GET /', { repeats: true });
      if (![502, 503, 504].includes(status)) throw new Error(`status ${status}: ${text.slice(0, 300)}`);
      assertSecurityHeaders(headers);
      if (!/try again/i.test(text)) throw new Error(text);
      return `${status} ${text}`;
    } finally {
      await Promise.all(processes.map((each) => each.restart()));
    }
  });
  await report.check(area, 'back without a restart of the proxy', async () => {
    await until('a page is answered', async () => (await client.send('GET /signin')).status === 200, { seconds: 10 });
  });
}
