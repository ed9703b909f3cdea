// `npm run dev`: the server restarts and the page reloads when a file changes. Everything is on PORT, as in `npm start`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, root } from './lib/install.mjs';

ensureInstalled();
const port = process.env.PORT ?? '3000';
const apiPort = String(Number(port) + 1);
const bin = (path) => join(root, 'node_modules', path);

const server = spawn(process.execPath, [bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: apiPort, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` },
});
const web = spawn(process.execPath, [bin('vite/bin/vite.js'), '--host', '127.0.0.1', '--port', port, '--strictPort'], {
  cwd: join(root, 'web'),
  stdio: 'inherit',
  env: { ...process.env, API_PORT: apiPort },
});

const parts = [server, web];
const stop = () => {
  for (const part of parts) part.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const part of parts) {
  part.on('exit', (code) => {
    stop();
    process.exitCode ||= code ?? 0;
  });
}
