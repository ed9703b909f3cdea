import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Starts a program of ours and waits for the address that it prints. */
async function started(args, env, pattern) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((ready, failed) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      const found = pattern.exec(said);
      if (found) ready(found[1].replace('localhost', '127.0.0.1'));
    });
    child.once('exit', (code) => failed(new Error(`ended with ${code}: ${said}`)));
  });
  const ended = new Promise((done) => child.once('exit', done));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { url, stop, pid: child.pid };
}

export const startBare = () => started(['bench/bare-fastify.mjs'], {}, /ready (\S+)/);

/** Node's own server, which sends everybody on. */
export const startBareRedirect = () => started(['bench/bare-redirect.mjs'], {}, /ready (\S+)/);

/** Only the storage for files, on a directory of its own. */
export const startFileServer = () => started(['--import', 'tsx', 'bench/file-server.mjs'], {}, /ready (\S+)/);

/** An empty database with all tables; its address. */
export const startDatabase = () => started(['--import', 'tsx', 'bench/database-server.mjs'], {}, /ready (\S+)/);

/** Somebody to ask about payments; the address of their interface. */
export const startProvider = () => started(['bench/payments-provider.mjs'], {}, /ready (\S+)/);

/** The built product on a data directory of its own, without limits. */
export async function startJamun(env = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'jamun-bench-'));
  const settings = { DATA_DIR: dir, PORT: '0', RATE_LIMITS: 'off', DEMO: '0', ...env };
  const product = await started(['build/server/main.mjs'], settings, /Jamun is ready at (\S+)\n/);
  const stop = async () => {
    await product.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  return { ...product, stop };
}

export async function signUp(url, given = {}) {
  const person = { email: 'meera@example.in', fullName: 'Meera Krishnan', phone: '9886042215', password: 'long enough' };
  const body = JSON.stringify({ ...person, ...given });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/v1/auth/signup`, { method: 'POST', headers, body });
  await verifyAddress(url, JSON.parse(body).email);
  return (await answer.json()).data.token;
}

/** Opens the link in the welcome email: without a verified address nothing can be sold. */
async function verifyAddress(url, email) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const mails = (await (await fetch(`${url}/sandbox/mails?to=${encodeURIComponent(email)}`)).json()).data;
    const token = /verify-email\?token=([\w-]+)/.exec(mails.map(({ text }) => text).join(' '))?.[1];
    if (token) {
      const headers = { 'content-type': 'application/json' };
      await fetch(`${url}/api/v1/auth/verify-email`, { method: 'POST', headers, body: JSON.stringify({ token }) });
      return;
    }
    await sleep(100);
  }
  throw new Error(`no email to verify ${email} arrived`);
}

/** Resident memory of a process in MB. */
export const residentMemory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
