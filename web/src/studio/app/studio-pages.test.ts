import { studioPages } from '@jamun/contract';
import type { LinkProps } from '@tanstack/react-router';
import { expect, expectTypeOf, it } from 'vitest';

/** `/links/$id` of the router as `/links/{id}` of the contract. */
type ContractPath<Path extends string> = Path extends `${infer Before}$id${infer After}` ? `${Before}{id}${After}` : Path;
type RouterPath = Exclude<NonNullable<LinkProps['to']>, '.' | '..' | '/' | '/dev/ui' | ''>;

it('the studio has a route for every address of the contract, and no other', () => {
  // Compile-time check (tsc -p web): without an address a reload is a 404, without a route the page does not exist.
  expectTypeOf<ContractPath<RouterPath>>().toEqualTypeOf<(typeof studioPages)[number]>();
  expect(new Set(studioPages).size).toBe(studioPages.length);
});
