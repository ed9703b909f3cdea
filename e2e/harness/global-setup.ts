import type { TestProject } from 'vitest/node';
import { administrator } from './administrator.ts';
import { newDataDir, removeDataDir, startServer, stopServer } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
    serverDataDir: string;
  }
}

/** One server for all browser tests; each test creates its own users. */
export default async function setup(project: TestProject) {
  const dir = newDataDir();
  const server = await startServer({
    DATA_DIR: dir,
    RATE_LIMITS: 'off',
    // A busy CI machine may pause for seconds: the default of 1.8 seconds would cause random 503s.
    DATABASE_TIMEOUT_MS: '20000',
    ADMIN_PASSWORD: administrator.password,
    // No settlement hold: tests withdraw immediately.
    SETTLEMENT_HOLD_DAYS: '0',
  });
  project.provide('serverUrl', server.url);
  project.provide('serverDataDir', dir);
  return async () => {
    await stopServer(server);
    removeDataDir(dir);
  };
}
