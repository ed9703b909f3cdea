// The container image: built when the base image is available. Otherwise its run stage is proven with bubblewrap: the files of the last
// stage of the Dockerfile and nothing else, a read-only root, a user without privileges, secrets as files.
/** @import { Installation } from '../lib/installation.mjs' */
/** @import { Report } from './report.mjs' */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib/install.mjs';
import { copyRunTimeModules } from '../../scripts/lib/run-time-modules.mjs';
import { onExit } from '../lib/cleanup.mjs';
import { nextPort } from '../lib/ports.mjs';
import { startProgram } from '../lib/programs.mjs';
import { findProgram, run } from './programs.mjs';
import { deployFolder } from './shipped-files.mjs';

const user = 1000;
const secretNames = ['SECRET_KEY', 'DATABASE_URL', 'SMTP_URL', 'CASHFREE_SECRET_KEY', 'TELEGRAM_API_HASH', 'METRICS_TOKEN'];

/** @param {Report} report */
async function buildImage(report) {
  const image = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(join(deployFolder, 'Dockerfile'), 'utf8'))?.[1] ?? '';
  return report.check('image', 'podman build', async () => {
    const isThere = await run('podman', ['image', 'exists', image]).then(
      () => true,
      () =>
        run('podman', ['pull', '-q', image], { timeout: 60_000 }).then(
          () => true,
          () => false,
        ),
    );
    if (!isThere) return `not built (no base image ${image}); run stage proven by bubblewrap`;
    await run('podman', ['build', '-q', '-f', 'deploy/Dockerfile', '-t', 'jamun-drill', '.'], { cwd: root, timeout: 1_200_000 });
    return 'built';
  });
}

/** Folders of the last stage: /app with build and node_modules, /data, /run/secrets. */
function createRunStage(/** @type {Pick<Installation, 'env' | 'dataDir'>} */ { env, dataDir }) {
  const dir = mkdtempSync(join(tmpdir(), 'jamun-drill-image-'));
  const remove = () => rmSync(dir, { recursive: true, force: true });
  const forget = onExit(remove);
  const [app, data, secrets] = ['app', 'data', 'secrets'].map((name) => join(dir, name));
  for (const folder of [`${app}`, `${secrets}`]) mkdirSync(folder);
  // The files of the installation, for the backup.
  cpSync(dataDir, `${data}`, { recursive: true });
  chmodSync(dir, 0o755);
  cpSync(join(root, 'build'), join(`${app}`, 'build'), { recursive: true });
  const modules = copyRunTimeModules(`${app}`);
  for (const name of secretNames) {
    const file = join(`${secrets}`, name);
    writeFileSync(file, `${env[name]}\n`, { mode: 0o400 });
    chownSync(file, user, user);
  }
  execFileSync('chown', ['-R', `${user}:${user}`, `${data}`]);
  return {
    app: `${app}`,
    data: `${data}`,
    secrets: `${secrets}`,
    modules,
    remove() {
      forget();
      remove();
    },
  };
}

/**
 * Command line of a program in the stage: no privileges, only the system libraries and node of this machine beside the folders above.
 * @param {ReturnType<typeof createRunStage>} stage
 * @param {string[]} command
 */
function inStage({ app, data, secrets }, command) {
  const system = ['/usr', '/etc/ssl', '/etc/resolv.conf', '/etc/nsswitch.conf', '/etc/hosts'].flatMap((path) => ['--ro-bind', path, path]);
  const links = ['bin', 'lib', 'lib64', 'sbin'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]);
  const unprivileged = [findProgram('setpriv'), `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs'];
  const isolated = [findProgram('bwrap'), '--unshare-all', '--share-net', '--die-with-parent', '--cap-drop', 'ALL'];
  const folders = ['--ro-bind', app, '/app', '--bind', data, '/data', '--ro-bind', secrets, '/run/secrets'];
  const rest = ['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--remount-ro', '/', '--chdir', '/app'];
  return [...unprivileged, ...isolated, ...system, ...links, ...folders, ...rest, ...command];
}

/** The command of HEALTHCHECK in the Dockerfile. */
function healthCheck() {
  const text = /HEALTHCHECK[^\n]*\\\n\s+CMD (\[.*\])/.exec(readFileSync(join(deployFolder, 'Dockerfile'), 'utf8'))?.[1] ?? '[]';
  return /** @type {string[]} */ (JSON.parse(text));
}

const sharpProgram = `require('sharp')({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).webp().toBuffer().then(({ length }) => console.log(length))`;

/**
 * @param {Report} report
 * @param {Installation} installation
 */
export async function checkRunStage(report, { env, dataDir }) {
  await buildImage(report);
  await report.check('image', 'the image listens beyond its own loopback address', () => {
    if (!/^ENV .*HOST=0\.0\.0\.0/m.test(readFileSync(join(deployFolder, 'Dockerfile'), 'utf8'))) throw new Error('no HOST=0.0.0.0');
  });
  const stage = createRunStage({ env, dataDir });
  const others = Object.fromEntries(Object.entries(env).filter(([name]) => !secretNames.includes(name)));
  const files = Object.fromEntries(secretNames.map((name) => [`${name}_FILE`, `/run/secrets/${name}`]));
  const [port, healthPort] = [await nextPort(), await nextPort()];
  const own = { DATA_DIR: '/data', ROLES: 'http,worker', PORT: String(port), HEALTH_PORT: String(healthPort) };
  const stageEnv = { PATH: '/usr/bin:/bin', HOME: '/tmp', ...others, ...files, ...own };
  const runInStage = (/** @type {string[]} */ ...command) => {
    const [program = '', ...args] = inStage(stage, command);
    const { status, stdout, stderr } = spawnSync(program, args, { env: stageEnv, encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}`.trim() };
  };
  await report.check('image', 'run stage: user without privileges, read-only root, only build/ and its run-time modules', async () => {
    const { output } = runInStage('sh', '-c', 'id -u; touch /app/x /x; grep CapEff /proc/self/status; ls -A /app');
    if (!/^1000\n/.test(output) || (output.match(/Read-only file system/g) ?? []).length !== 2 || !/CapEff:\s0{16}\n/.test(output))
      throw new Error(output);
    return `${stage.modules.length} packages`;
  });
  await report.check('image', 'run stage: starts with secrets from files, argon2 and sharp load, HEALTHCHECK passes', async () => {
    const isReady = async () => (await fetch(`http://127.0.0.1:${healthPort}/readyz`).catch(() => null))?.ok === true;
    const program = await startProgram({
      name: 'run-stage',
      command: inStage(stage, ['node', '--enable-source-maps', 'build/server/main.mjs']),
      env: stageEnv,
      isReady,
    });
    try {
      const body = {
        email: `image-${port}-${process.pid}@example.in`,
        fullName: 'Meera Krishnan',
        phone: '9886042215',
        password: 'a long enough password',
      };
      const headers = { 'content-type': 'application/json' };
      const signUp = await fetch(`http://127.0.0.1:${port}/api/v1/auth/signup`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!signUp.ok) throw new Error(`sign-up: ${signUp.status} ${await signUp.text()}`);
      const checks = [runInStage(...healthCheck()), runInStage('node', '-e', sharpProgram)];
      if (checks.some(({ status }) => status !== 0)) throw new Error(checks.map(({ output }) => output).join('; '));
    } finally {
      await program.stop();
    }
  });
  await report.check('image', 'run stage: backup command with secrets from files', async () => {
    const { status, output } = runInStage('node', 'build/server/backup.mjs', '/data/backup');
    if (status !== 0) throw new Error(output);
    return output.split('\n')[0] ?? '';
  });
  stage.remove();
}
