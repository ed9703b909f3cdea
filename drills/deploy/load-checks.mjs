// Loads the files of deploy/ with the programs that read them.
/** @import { Report } from './report.mjs' */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logFolder } from '../lib/programs.mjs';
import { run } from './programs.mjs';
import { deployFolder } from './shipped-files.mjs';

const maxExposure = 2;
const units = ['jamun-http@3000.service', 'jamun-worker.service', 'jamun-backup.service', 'jamun-backup.timer'];

/** @param {Report} report */
async function checkUnits(report) {
  const folder = join(logFolder, 'units');
  mkdirSync(folder);
  for (const file of units) cpSync(join(deployFolder, 'systemd', file.replace('@3000', '@')), join(folder, file));
  await report.check('systemd', 'systemd-analyze verify', async () => {
    const output = await run('systemd-analyze', ['verify', '--man=no', ...units.map((unit) => `./${unit}`)], { cwd: folder });
    if (output.trim()) throw new Error(output);
    return `${units.length} units`;
  });
  await report.check('systemd', `systemd-analyze security: exposure at most ${maxExposure}`, async () => {
    const services = units.filter((unit) => unit.endsWith('.service'));
    const levels = [];
    for (const unit of services) {
      const output = await run('systemd-analyze', ['security', '--offline=true', '--no-pager', `./${unit}`], { cwd: folder });
      levels.push(Number(/exposure level for .*: ([\d.]+)/.exec(output)?.[1]));
    }
    if (!levels.every((level) => level <= maxExposure)) throw new Error(levels.join(', '));
    return levels.join(', ');
  });
  await report.check('systemd', 'TimeoutStopSec is above DRAIN_SECONDS + 15', () => {
    const drain = Number(/^DRAIN_SECONDS=(\d+)/m.exec(readFileSync(join(deployFolder, 'systemd/jamun.env.example'), 'utf8'))?.[1]);
    const limits = ['jamun-http@.service', 'jamun-worker.service'].map((file) =>
      Number(/^TimeoutStopSec=(\d+)$/m.exec(readFileSync(join(deployFolder, 'systemd', file), 'utf8'))?.[1]),
    );
    if (!limits.every((limit) => limit > drain + 15)) throw new Error(`${limits.join(', ')} with DRAIN_SECONDS=${drain}`);
  });
}

/** @param {Report} report */
async function checkMonitoring(report) {
  const cwd = join(deployFolder, 'prometheus');
  const rules = (/** @type {string} */ output) => /(\d+) rules found/.exec(output)?.[0] ?? '';
  await report.check('prometheus', 'promtool check rules', async () =>
    rules(await run('promtool', ['check', 'rules', 'alerts.yml'], { cwd })),
  );
  await report.check('prometheus', 'promtool test rules', async () => {
    await run('promtool', ['test', 'rules', 'alerts-test.yml'], { cwd });
  });
  await report.check('prometheus', 'promtool check config', async () => {
    await run('promtool', ['check', 'config', '--syntax-only', 'prometheus.yml'], { cwd });
  });
  await report.check('grafana', 'every expression of the dashboard is valid PromQL', async () => {
    /** @type {{ panels: { title: string, targets?: { expr: string }[] }[] }} */
    const { panels } = JSON.parse(readFileSync(join(deployFolder, 'grafana/jamun.json'), 'utf8'));
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    // promtool parses expressions of rules only. JSON is YAML.
    const file = join(logFolder, 'dashboard-rules.yml');
    const rules = expressions.map((expr, index) => ({ record: `dashboard:expression_${index}`, expr }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    await run('promtool', ['check', 'rules', file]);
    return `${panels.length} panels, ${expressions.length} expressions`;
  });
}

/** @param {Report} report */
async function checkCompose(report) {
  await report.check('compose', 'docker-compose config', async () => {
    const required = { JAMUN_HOST: 'jamun.example', JAMUN_SITES: 'jamun.example, jmn.in', MAIL_FROM: 'a@jamun.example' };
    const env = { ...process.env, ...required, SUPPORT_EMAIL: 'a@jamun.example', CASHFREE_APP_ID: 'id', TELEGRAM_API_ID: '1' };
    const output = await run('docker-compose', ['--profile', 'backup', '-f', 'compose.yaml', 'config', '--services'], {
      cwd: deployFolder,
      env,
    });
    return output.trim().split('\n').sort().join(', ');
  });
  await report.check('compose', 'docker-compose config without the required variables is refused', async () => {
    const output = await run('docker-compose', ['-f', 'compose.yaml', 'config', '-q'], {
      cwd: deployFolder,
      env: { PATH: process.env.PATH },
    }).then(
      () => 'accepted',
      (error) => String(error),
    );
    if (!/JAMUN_HOST|JAMUN_SITES|MAIL_FROM|SUPPORT_EMAIL|CASHFREE_APP_ID|TELEGRAM_API_ID/.test(output)) throw new Error(output);
  });
}

/** @param {Report} report */
export async function checkFiles(report) {
  await checkUnits(report);
  await checkMonitoring(report);
  await checkCompose(report);
}
