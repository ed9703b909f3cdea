// `npm run dev`: restarts the server and reloads the page when a file changes. Everything is on PORT, as in `npm start`.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, loadEnvFile, root } from './lib/install.mjs';

ensureInstalled();
loadEnvFile();
const port = process.env.PORT ?? '3000';
const apiPort = String(Number(port) + 1);
const apiEnv = { ...process.env, PORT: apiPort, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` };
let stopping = false;
let restarting = false;

/**
 * @param {string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
const start = (args, cwd, env) => spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
const web = start([join(root, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1', '--port', port, '--strictPort'], join(root, 'web'), {
  ...process.env,
  API_PORT: apiPort,
});

/** A restart waits for the old server to end: its database must release the data directory first. */
function startServer() {
  const child = start(['--import', 'tsx', 'server/src/main.ts'], root, apiEnv);
  child.once('exit', (code) => {
    if (stopping) return;
    if (restarting) {
      restarting = false;
      server = startServer();
    } else console.log(`The server exited (${code}). It restarts when a file changes.`);
  });
  return child;
}

let server = startServer();
const hasEnded = () => server.exitCode !== null || server.signalCode !== null;

function restart() {
  if (hasEnded()) {
    server = startServer();
    return;
  }
  restarting = true;
  server.kill('SIGTERM');
}

/** @type {NodeJS.Timeout | undefined} */
let debounce;
function restartSoon() {
  clearTimeout(debounce);
  debounce = setTimeout(restart, 100);
}

function stop() {
  if (stopping) return;
  stopping = true;
  web.kill('SIGTERM');
  server.kill('SIGTERM');
  if (hasEnded()) process.exit();
  server.once('exit', () => process.exit());
}

for (const part of ['contract', 'sandbox', 'server']) watch(join(root, part, 'src'), { recursive: true }, restartSoon);
web.once('exit', stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
