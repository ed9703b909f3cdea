import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Environment } from './environment.ts';

const text = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
const assignments = [...text.matchAll(/^# ([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }));
const examples = Object.fromEntries(assignments.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]));

it('.env.example lists every environment variable once', () => {
  expect(assignments.map(({ name }) => name).sort()).toEqual(Object.keys(Environment.shape).sort());
});

it('.env.example shows the default of every variable that has one, and a valid example of the others', () => {
  const defaults = Environment.parse({});
  const shown = Environment.parse(examples);
  const names = Object.keys(defaults).filter((name) => defaults[name as keyof Environment] !== undefined);
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) expect({ [name]: shown[name as keyof Environment] }).toEqual({ [name]: defaults[name as keyof Environment] });
});
