import { type Binaries, binariesIn } from '../../src/platform/db/embedded/binaries.ts';

/** The PostgreSQL that this run tests against: the packaged one, or the one whose programs lie in TEST_POSTGRES_BIN. */
export function testBinaries(): { binaries?: Binaries } {
  const folder = process.env.TEST_POSTGRES_BIN;
  return folder ? { binaries: binariesIn(folder) } : {};
}
