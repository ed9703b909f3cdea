import type { TestProject } from 'vitest/node';
import { administrator } from './administrator.ts';
import { newDataDir, removeDataDir, startProduct, stopProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string;
    productDataDir: string;
  }
}

/** One product for all journeys: each of them brings its own people. */
export default async function setup(project: TestProject) {
  const dir = newDataDir();
  const product = await startProduct({
    DATA_DIR: dir,
    RATE_LIMITS: 'off',
    // A machine that runs tests stands still for seconds now and then.
    DATABASE_TIMEOUT_MS: '20000',
    ADMIN_PASSWORD: administrator.password,
    // What is sold can be withdrawn at once: no journey lasts for days.
    SETTLEMENT_HOLD_DAYS: '0',
  });
  project.provide('productUrl', product.url);
  project.provide('productDataDir', dir);
  return async () => {
    await stopProduct(product);
    removeDataDir(dir);
  };
}
