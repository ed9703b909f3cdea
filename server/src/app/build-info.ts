import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const BuildInfo = z.object({ version: z.string().regex(/^[\w.+-]{1,60}$/), commit: z.string().regex(/^[\w.-]{1,60}$/) });
export type BuildInfo = z.infer<typeof BuildInfo>;

/** Version and commit of the build, which `scripts/lib/build.mjs` writes; `unknown` without a build. */
export function readBuildInfo(buildDir: string): BuildInfo {
  try {
    return BuildInfo.parse(JSON.parse(readFileSync(join(buildDir, 'build-info.json'), 'utf8')));
  } catch {
    return { version: 'unknown', commit: 'unknown' };
  }
}
