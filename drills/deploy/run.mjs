// Deployment drill (`npm run test:deploy`): loads every file of deploy/ with the program that reads it, runs the built product on PostgreSQL
// with the shipped settings, and drives it through each proxy with TLS. Prints a table; exits with 1 when a check fails.
/** @import { Installation } from '../lib/installation.mjs' */
/** @import { Report } from './report.mjs' */
import { startInstallation } from '../lib/installation.mjs';
import { createClient } from '../lib/requests.mjs';
import { signUp } from '../lib/seed.mjs';
import { checkJourney } from './journey.mjs';
import { checkFiles } from './load-checks.mjs';
import { checkOutages } from './outages.mjs';
import { checkRecovery, startShippedCluster } from './point-in-time.mjs';
import { checkPrograms } from './programs.mjs';
import { hosts, prepareProxy, proxyNames } from './proxies.mjs';
import { createReport } from './report.mjs';
import { checkRunStage } from './run-stage.mjs';
import { createTlsClient } from './tls-client.mjs';

/**
 * @param {Report} report
 * @param {Installation} installation
 * @param {string} databaseUrl
 */
async function checkProxies(report, { https: processes }, databaseUrl) {
  const [first, second] = processes.map(({ port }) => port);
  for (const name of proxyNames) {
    const proxy = await prepareProxy(name, [Number(first), Number(second)]);
    await report.check(name, 'the file loads', async () => void (await proxy.validate()));
    const running = await report.check(name, 'starts', () => proxy.start());
    if (!running) continue;
    const client = createTlsClient({ port: proxy.ports.https, authority: proxy.authority });
    await checkJourney({ report, area: name, client, ports: proxy.ports, authority: proxy.authority, databaseUrl });
    await checkOutages({ report, area: name, client, processes });
    client.close();
    await running.stop();
  }
}

/**
 * @param {Report} report
 * @returns {never}
 */
function finish(report) {
  console.log(`\n${report.table()}\n`);
  const failures = report.failures();
  console.log(failures > 0 ? `${failures} of ${report.rows.length} checks failed.` : `All ${report.rows.length} checks passed.`);
  process.exit(failures > 0 ? 1 : 0);
}

const report = createReport();
await checkPrograms(report);
if (report.failures() > 0) finish(report);
await checkFiles(report);
const cluster = await startShippedCluster(report);
const env = { PUBLIC_URL: `https://${hosts.main}`, SHORT_DOMAIN: hosts.short, COUNTRY_HEADER: 'x-country' };
const installation = await startInstallation({ databaseUrl: cluster.url(), env });
await checkProxies(report, installation, cluster.url());
const [process1] = installation.https;
const client = createClient(`http://127.0.0.1:${process1?.port}`);
await checkRecovery({ report, cluster, signUp: async () => (await signUp(client, cluster.url())).email });
client.close();
await checkRunStage(report, installation);
await installation.stop();
await cluster.remove();
finish(report);
