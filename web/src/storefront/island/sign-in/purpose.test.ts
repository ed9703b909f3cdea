import { expect, it } from 'vitest';
import { signInPurpose } from './purpose.ts';

it.each([
  ['/purchased?item=1', 'Sign in to open your purchases.'],
  ['/purchased-digital-products/abc', 'Sign in to open your purchases.'],
  ['/d/presets', 'Sign in to continue your purchase.'],
  ['/dashboard', null],
  [null, null],
])('the sign-in page in front of %s explains the reason to sign in: %j', (path, purpose) => expect(signInPurpose(path)).toBe(purpose));
