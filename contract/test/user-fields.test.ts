import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Email, FullName, NewPassword, Phone } from '../src/accounts/user-fields.ts';
import { singleLineText } from '../src/text-fields.ts';

describe('phone numbers', () => {
  it.each(['9886042215', '98860 42215', '+91 98860-42215', '919886042215', '09886042215', '(98860) 42215'])(
    'normalises %s to an Indian mobile number',
    (typed) => {
      expect(Phone.parse(typed)).toBe('+919886042215');
    },
  );
  it('requires a country prefix for a foreign phone number', () => {
    expect(Phone.parse('+44 20 7946 0958')).toBe('+442079460958');
    expect(Phone.safeParse('2079460958').success).toBe(false);
  });
  it.each(['', '12', '+91 1234567890', '98860422156', 'nine', '+0123456789', '٩٨٨٦٠٤٢٢١٥'])('rejects “%s” as a phone number', (typed) => {
    expect(Phone.safeParse(typed).success).toBe(false);
  });
  it('normalising a phone number twice changes nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(\+91|91|0)?[6-9]\d{9}$/), (typed) => {
        const once = Phone.parse(typed);
        expect(Phone.parse(once)).toBe(once);
      }),
    );
  });
});

describe('email addresses', () => {
  it('normalises an email address to lower case without surrounding spaces', () => {
    expect(Email.parse('  Meera.K@Example.IN ')).toBe('meera.k@example.in');
  });
  it.each(['a', 'a@b', 'a b@c.in', 'a@b..in', '@b.in', 'a@@b.in', 'a\u0000@b.in'])('rejects “%s” as an email address', (typed) => {
    expect(Email.safeParse(typed).success).toBe(false);
  });
});

it('counts the length of a password in code points and never trims it', () => {
  expect(NewPassword.parse(' पासवर्ड ')).toBe(' पासवर्ड ');
  expect(NewPassword.safeParse('😀😀😀😀').success).toBe(false);
});

it.each(['Jamun Support', 'JAMUN', 'Ja\u200bmun Official', 'Ｊａｍｕｎ Team', 'The Jamun-Desk'])(
  'rejects the name %s, which impersonates Jamun',
  (name) => {
    expect(FullName.safeParse(name).success).toBe(false);
  },
);

it.each(['Jamuna Devi', 'Ananya Krishnan', 'A. Jamunarani'])('accepts %s as a name', (name) => {
  expect(FullName.parse(name)).toBe(name);
});

it('single-line text never contains control characters', () => {
  const name = singleLineText('Name', 20);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
      const result = name.safeParse(typed);
      if (result.success) expect(result.data).toMatch(/^[^\p{Cc}]{1,20}$/u);
    }),
    { numRuns: 2_000 },
  );
});
