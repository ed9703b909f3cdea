import { type Binaries, binariesIn } from '../../src/platform/db/embedded/binaries.ts';

/** PostgreSQL under test: the packaged one, or the programs in the folder TEST_POSTGRES_BIN. */
export function testBinaries(): { binaries?: Binaries } {
  const folder = process.env.TEST_POSTGRES_BIN;
  return folder ? { binaries: binariesIn(folder) } : {};
}
