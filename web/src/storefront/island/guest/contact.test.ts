import { expect, it } from 'vitest';
import { browserStore } from '../../../lib/browser-store.ts';
import { rememberedContact } from './contact.ts';

it('remembers email and phone of the last purchase', () => {
  expect(rememberedContact.read()).toEqual({ email: '', phone: '' });
  rememberedContact.update({ email: 'rohan@gmail.com', phone: '98860 42211' });
  rememberedContact.update({ email: 'rohan@yahoo.com', phone: '' });
  expect(rememberedContact.read()).toEqual({ email: 'rohan@yahoo.com', phone: '98860 42211' });
  rememberedContact.forget();
  expect(rememberedContact.read()).toEqual({ email: '', phone: '' });
});

it.each(['', 'null', '[]', '{"email":5,"phone":null}', '{"email":'])('ignores the invalid contact %j in the storage', (content) => {
  browserStore.write('buyer', content);
  expect(rememberedContact.read()).toEqual({ email: '', phone: '' });
});
