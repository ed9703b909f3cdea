import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { breakpoints } from './use-breakpoint.ts';

it('use-breakpoint.ts has the same media queries as breakpoints.css', () => {
  const css = readFileSync(new URL('../../../breakpoints.css', import.meta.url), 'utf8');
  for (const [device, query] of Object.entries(breakpoints)) expect(css).toContain(`@custom-media --${device} ${query};`);
});
