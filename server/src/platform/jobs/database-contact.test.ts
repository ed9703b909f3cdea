import { expect, it } from 'vitest';
import { databaseContact } from './database-contact.ts';

function contactAt() {
  let time = 0;
  const contact = databaseContact(100, () => time);
  const pollUntil = (end: number) => {
    for (; time < end; time += 50) contact.succeeded();
    contact.succeeded();
  };
  const passTime = (milliseconds: number) => {
    time += milliseconds;
  };
  return { contact, pollUntil, passTime };
}

it('the contact is stable once all polls of the period have succeeded', () => {
  const { contact, pollUntil } = contactAt();
  expect(contact.isStableFor(0)).toBe(false);
  pollUntil(450);
  expect({ shorter: contact.isStableFor(450), longer: contact.isStableFor(451) }).toEqual({ shorter: true, longer: false });
});

it('a failed poll starts the period again', () => {
  const { contact, pollUntil } = contactAt();
  pollUntil(500);
  contact.failed();
  expect(contact.isStableFor(0)).toBe(false);
  pollUntil(550);
  expect({ now: contact.isStableFor(0), before: contact.isStableFor(400) }).toEqual({ now: true, before: false });
});

it('a gap between two polls, as after a suspended machine, starts the period again', () => {
  const { contact, pollUntil, passTime } = contactAt();
  pollUntil(500);
  passTime(101);
  expect(contact.isStableFor(0)).toBe(false);
  contact.succeeded();
  expect({ now: contact.isStableFor(0), before: contact.isStableFor(1) }).toEqual({ now: true, before: false });
});
