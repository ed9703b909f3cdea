import { expect, it } from 'vitest';
import { tabStore } from '../../../lib/browser-store.ts';
import { codeRequest } from './code-request.ts';

const key = 'codeRequest';
const inAMinute = () => Date.now() + 60_000;
const store = (content: object) => tabStore.write(key, JSON.stringify(content));

it('a request is read again after a reload, for its own address in any case', () => {
  store({ email: 'rohan@gmail.com', nonce: 'n1', until: inAMinute() });
  const request = { email: 'rohan@gmail.com', nonce: 'n1' };
  expect({
    any: codeRequest.read(),
    own: codeRequest.read(' Rohan@Gmail.com'),
    other: codeRequest.read('asha@gmail.com'),
  }).toEqual({ any: request, own: request, other: null });
  codeRequest.forget();
  expect(codeRequest.read()).toBeNull();
});

it('an expired request is not read', () => {
  store({ email: 'rohan@gmail.com', nonce: 'n1', until: Date.now() - 1 });
  expect(codeRequest.read()).toBeNull();
});

it.each(['', 'null', '[]', '{"email":', '{"email":"a@b.in","nonce":"n1"}', '{"email":"a@b.in","until":9e15}'])(
  'ignores the invalid content %j of the storage',
  (content) => {
    tabStore.write(key, content);
    expect(codeRequest.read()).toBeNull();
  },
);
