import { expect, it } from 'vitest';
import { editDistance, suggestEmail } from './suggest-email.ts';

it.each([
  ['rohan@gmial.com', 'rohan@gmail.com'],
  ['rohan@gmal.com', 'rohan@gmail.com'],
  ['rohan@gmaill.com', 'rohan@gmail.com'],
  ['rohan@gmail.co', 'rohan@gmail.com'],
  ['rohan@gmail.cm', 'rohan@gmail.com'],
  ['rohan@gmail.con', 'rohan@gmail.com'],
  ['Rohan.Mehta+shop@GMIAL.COM', 'Rohan.Mehta+shop@gmail.com'],
  [' rohan@gnail.com ', 'rohan@gmail.com'],
  ['rohan@yaho.com', 'rohan@yahoo.com'],
  ['rohan@yahooo.co.in', 'rohan@yahoo.co.in'],
  ['rohan@hotmial.com', 'rohan@hotmail.com'],
  ['rohan@outlok.com', 'rohan@outlook.com'],
  ['rohan@iclod.com', 'rohan@icloud.com'],
  ['rohan@redifmail.com', 'rohan@rediffmail.com'],
  ['rohan@rediffmial.com', 'rohan@rediffmail.com'],
  ['rohan@protonmal.com', 'rohan@protonmail.com'],
  ['rohan@live.con', 'rohan@live.com'],
])('the mistyped address %s gets the suggestion %s', (typed, suggestion) => expect(suggestEmail(typed)).toBe(suggestion));

it.each([
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'rediffmail.com',
  'live.com',
  'protonmail.com',
])('an address at %s gets no suggestion, because the domain is common', (domain) => expect(suggestEmail(`rohan@${domain}`)).toBeNull());

it.each([
  'mail.com',
  'email.com',
  'gmx.com',
  'gmx.net',
  'ymail.com',
  'cloud.com',
  'love.com',
  'yahoo.ca',
  'yahoo.co.uk',
  'yahoo.co.jp',
  'hotmail.ca',
  'protonmail.ch',
  'iitb.ac.in',
  'vit.edu',
  'gmail.ac.in',
  'nic.in',
  'jamun.example',
  'ananya.studio',
])('an address at %s gets no suggestion, because the domain is plausible', (domain) => expect(suggestEmail(`rohan@${domain}`)).toBeNull());

it.each(['', 'rohan', '@gmial.com', 'rohan@', 'rohan@gmial', '@'])('the incomplete address %j gets no suggestion', (typed) =>
  expect(suggestEmail(typed)).toBeNull(),
);

it('editDistance counts inserted, removed and replaced letters', () => {
  const distances = { same: editDistance('gmail', 'gmail'), swapped: editDistance('gmial', 'gmail'), all: editDistance('', 'gmail') };
  expect(distances).toEqual({ same: 0, swapped: 2, all: 5 });
});
