// `npm run dev`: the server restarts and the page reloads when a file changes. Everything is on PORT, as in `npm start`.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root } from './lib/install.mjs';

ensureInstalled();
const port = process.env.PORT ?? '3000';
const apiPort = String(Number(port) + 1);
const apiEnv = { ...process.env, PORT: apiPort, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` };
let stopping = false;

const start = (args, cwd, env) => spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
const web = start([join(root, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1', '--port', port, '--strictPort'], join(root, 'web'), {
  ...process.env,
  API_PORT: apiPort,
});
let server;

/** The old one is waited for: its database must be down before the next one takes the directory. */
function run() {
  server = start(['--import', 'tsx', 'server/src/main.ts'], root, apiEnv);
  server.once('exit', (code) => {
    if (stopping) return;
    if (restarting) {
      restarting = false;
      run();
    } else console.log(`The server has ended (${code}); it starts again when a file changes.`);
  });
}

let restarting = false;
let settle;
function changed() {
  clearTimeout(settle);
  settle = setTimeout(() => {
    if (server.exitCode !== null || server.signalCode) return run();
    restarting = true;
    server.kill('SIGTERM');
  }, 100);
}

function stop() {
  if (stopping) return;
  stopping = true;
  web.kill('SIGTERM');
  server.kill('SIGTERM');
  if (server.exitCode !== null || server.signalCode) process.exit();
  server.once('exit', () => process.exit());
}

run();
for (const part of ['contract', 'sandbox', 'server']) watch(join(root, part, 'src'), { recursive: true }, changed);
web.once('exit', stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
