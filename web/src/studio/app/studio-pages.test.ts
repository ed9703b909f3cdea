import { studioPages } from '@jamun/contract';
import type { LinkProps } from '@tanstack/react-router';
import { expect, expectTypeOf, it } from 'vitest';

/** Path of the router (`/links/$id`) in the syntax of the contract (`/links/{id}`). */
type ContractPath<Path extends string> = Path extends `${infer Before}$id${infer After}` ? `${Before}{id}${After}` : Path;
type RouterPath = Exclude<NonNullable<LinkProps['to']>, '.' | '..' | '/' | '/dev/ui' | ''>;

it('the studio has exactly the routes of the contract', () => {
  // Compile-time check (tsc -p web): a path missing in the contract is a 404 on reload, a missing route is a missing page.
  expectTypeOf<ContractPath<RouterPath>>().toEqualTypeOf<(typeof studioPages)[number]>();
  expect(new Set(studioPages).size).toBe(studioPages.length);
});
