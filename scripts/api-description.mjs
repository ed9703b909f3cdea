// Checks the OpenAPI document: Redocly lint without errors and warnings, and an example client that compiles with the generated types.
// Installs the tools of api-client/package.json when its lock file has changed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root } from './lib/install.mjs';

const folder = join(root, 'api-client');
const output = join(root, '.cache/api-description');

function installTools() {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const stamp = join(folder, 'node_modules/.installed-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const { status } = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  if (status !== 0) throw new Error('The tools of api-client/package.json could not be installed; see the output of npm above.');
  writeFileSync(stamp, lock);
}

/**
 * @param {string} name
 * @param {string[]} args
 * @returns {string} standard output
 */
function run(name, args) {
  // Redocly would report usage and look for updates.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status === 0) return stdout;
  throw new Error(`${name} failed:\n${stdout}\n${stderr}`);
}

/** @param {string} document */
function lint(document) {
  const args = ['lint', document, '--extends=recommended', '--format=json', '--max-problems=1000'];
  // The specification fixes `/digital-products/{id}/…` and `/digital-products/public/{slug}`; the router prefers the fixed segment.
  const text = run('Redocly lint', [join(folder, 'node_modules/@redocly/cli/bin/cli.js'), ...args, '--skip-rule=no-ambiguous-paths']);
  const { problems } = /** @type {{ problems: { ruleId: string, message: string }[] }} */ (JSON.parse(text));
  if (problems.length > 0) throw new Error(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`).join('\n'));
}

installTools();
mkdirSync(output, { recursive: true });
run('Writing the OpenAPI document', [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'server/src/write-openapi.ts'), output]);
for (const reader of ['visitor', 'administrator']) lint(join(output, `${reader}.json`));
run('openapi-typescript', [
  join(folder, 'node_modules/openapi-typescript/bin/cli.js'),
  join(output, 'visitor.json'),
  '--output',
  join(output, 'openapi.ts'),
]);
run('Compiling api-client/example.ts', [join(root, 'node_modules/typescript-native/bin/tsc'), '-p', 'api-client', '--checkers', '1']);
