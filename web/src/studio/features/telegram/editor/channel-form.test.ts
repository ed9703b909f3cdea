import { expect, it } from 'vitest';
import { notSavedText } from './channel-form.ts';

const saved = { channelName: 'At 7', channelDescription: 'News', richDescription: '', contactEmail: 'a@b.example', contactPhone: '' };

it.each([
  ['the name', { channelName: 'At 8' }, 'Failed to update channel'],
  ['the rich description', { richDescription: '# New' }, 'Failed to update description'],
  ['the contact', { contactPhone: '+919886042211' }, 'Failed to update contact'],
  ['the name and the contact', { channelName: 'At 8', contactPhone: '+919886042211' }, 'Failed to update channel'],
])('the error message for a channel with unsaved changes to %s names the part that failed', (_part, changes, text) => {
  expect(notSavedText({ ...saved, ...changes }, saved)).toBe(text);
});
