import { expect, it } from 'vitest';
import { createAgentClassifier } from './user-agents.ts';

const chrome = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

it('the agent classifier returns device and browser of a human visitor', () => {
  expect(createAgentClassifier()(chrome)).toEqual({ isRobot: false, device: 'Mobile', browser: 'Chrome' });
});

it('the agent classifier returns no names for robots and missing user agents', () => {
  const classify = createAgentClassifier();
  const robot = { isRobot: true, device: 'Other', browser: 'Other' };
  expect({ preview: classify('WhatsApp/2.24.20.89 A'), missing: classify(undefined) }).toEqual({ preview: robot, missing: robot });
});

it('the agent classifier caches user agents by their first 512 characters', () => {
  const classify = createAgentClassifier();
  const long = chrome.padEnd(512, ' x');
  expect(classify(`${long}1`)).toBe(classify(`${long}2`));
});
