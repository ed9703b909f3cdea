import { expect, it } from 'vitest';
import { channelInitials } from './names.ts';

it.each([
  ['Malabar Kitchen Club', 'MK'],
  ['Current Affairs 2026', 'CA'],
  ['“Chai” & charts', 'CC'],
  ['chai', 'C'],
  ['✨', ''],
])('the channel %s has the initials %j', (name, initials) => expect(channelInitials(name)).toBe(initials));
