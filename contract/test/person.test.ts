import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Email, FullName, NewPassword, Phone } from '../src/accounts/person.ts';
import { line } from '../src/text.ts';

describe('a phone number', () => {
  it.each(['9886042215', '98860 42215', '+91 98860-42215', '919886042215', '09886042215', '(98860) 42215'])(
    '%s is an Indian mobile',
    (typed) => {
      expect(Phone.parse(typed)).toBe('+919886042215');
    },
  );
  it('of another country needs its prefix', () => {
    expect(Phone.parse('+44 20 7946 0958')).toBe('+442079460958');
    expect(Phone.safeParse('2079460958').success).toBe(false);
  });
  it.each(['', '12', '+91 1234567890', '98860422156', 'nine', '+0123456789', '٩٨٨٦٠٤٢٢١٥'])('“%s” is none', (typed) => {
    expect(Phone.safeParse(typed).success).toBe(false);
  });
  it('comes out the same when it goes in again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(\+91|91|0)?[6-9]\d{9}$/), (typed) => {
        const once = Phone.parse(typed);
        expect(Phone.parse(once)).toBe(once);
      }),
    );
  });
});

describe('an e-mail address', () => {
  it('is kept in lower case, without the spaces around it', () => {
    expect(Email.parse('  Meera.K@Example.IN ')).toBe('meera.k@example.in');
  });
  it.each(['a', 'a@b', 'a b@c.in', 'a@b..in', '@b.in', 'a@@b.in', 'a\u0000@b.in'])('is not “%s”', (typed) => {
    expect(Email.safeParse(typed).success).toBe(false);
  });
});

it('a password is counted in characters as people see them, and never trimmed', () => {
  expect(NewPassword.parse(' पासवर्ड ')).toBe(' पासवर्ड ');
  expect(NewPassword.safeParse('😀😀😀😀').success).toBe(false);
});

it.each(['Jamun Support', 'JAMUN', 'Ja\u200bmun Official', 'Ｊａｍｕｎ Team', 'The Jamun-Desk'])('nobody else is called %s', (name) => {
  expect(FullName.safeParse(name).success).toBe(false);
});

it.each(['Jamuna Devi', 'Ananya Krishnan', 'A. Jamunarani'])('%s is a name', (name) => {
  expect(FullName.parse(name)).toBe(name);
});

it('a line of text is free of control characters, whatever is typed', () => {
  const name = line('Name', 20);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
      const result = name.safeParse(typed);
      if (result.success) expect(result.data).toMatch(/^[^\p{Cc}]{1,20}$/u);
    }),
    { numRuns: 2_000 },
  );
});
