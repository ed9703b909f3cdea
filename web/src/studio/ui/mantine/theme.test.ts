import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { theme } from './theme.ts';

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const tokens = new Map([...read('tokens.css').matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
const sizes = ['xs', 'sm', 'md', 'lg', 'xl'];

/** The values of the tokens in the order of Mantine's sizes. */
const fromTokens = (prefix: string, steps: readonly (string | number)[]) =>
  Object.fromEntries(sizes.map((size, index) => [size, tokens.get(`--${prefix}-${steps[index]}`)]));

it('the Mantine theme has the font sizes, line heights, spacing and radii of tokens.css', () => {
  expect(theme.fontSizes).toEqual(fromTokens('font-size', sizes));
  expect(theme.lineHeights).toEqual(fromTokens('leading', [16, 18, 20, 24, 24]));
  expect(theme.spacing).toEqual(fromTokens('space', [8, 12, 16, 24, 32]));
  expect(theme.radius).toEqual(fromTokens('radius', sizes));
});

it('the Mantine theme has the shadows, durations and easing of tokens.css', () => {
  for (const shadow of Object.values(theme.shadows ?? {})) expect(tokens.has(`${shadow?.slice('var('.length, -1)}`)).toBe(true);
  const drawer = theme.components?.Drawer?.defaultProps?.transitionProps;
  expect(`${drawer?.duration}ms`).toBe(tokens.get('--duration-slow'));
  expect(drawer?.timingFunction).toBe(tokens.get('--ease'));
  expect(`${theme.components?.Menu?.defaultProps?.transitionProps.duration}ms`).toBe(tokens.get('--duration-fast'));
  expect(`${theme.components?.Modal?.defaultProps?.transitionProps.duration}ms`).toBe(tokens.get('--duration-base'));
});

it('the Mantine theme has the breakpoints of breakpoints.css', () => {
  const widths = [...read('breakpoints.css').matchAll(/max-width: ([\d.]+)em/g)].map(([, width]) => `${Math.round(Number(width))}em`);
  expect(Object.values(theme.breakpoints ?? {})).toEqual(widths);
});

it('the brand colours of the Mantine theme are those of tokens.css', () => {
  for (const [name, value] of tokens) {
    const [, step] = /^--brand-(\d)$/.exec(name) ?? [];
    if (step !== undefined) expect(theme.colors?.jamun?.[Number(step)]).toBe(value);
  }
});
