import { describe, expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

describe('what the audit log keeps of a change', () => {
  it('is what differs', () => {
    const kept = changedFields({ name: 'A', price: 1, gone: null, same: true }, { name: 'B', price: 1, same: true, added: 'x' });
    expect(kept).toEqual({ before: { name: 'A', gone: null }, after: { name: 'B', added: 'x' } });
  });

  it('is everything of what was made or taken away, and nothing where nothing changed', () => {
    expect(changedFields(undefined, { name: 'A' })).toEqual({ before: null, after: { name: 'A' } });
    expect(changedFields({ name: 'A' }, undefined)).toEqual({ before: { name: 'A' }, after: null });
    expect(changedFields({ name: 'A' }, { name: 'A' })).toEqual({ before: {}, after: {} });
    expect(changedFields(undefined, undefined)).toEqual({ before: null, after: null });
  });

  it.each([
    'password',
    'newPassword',
    'passwordHash',
    'hash',
    'secret',
    'secretSealed',
    'token',
    'tokenHash',
    'numberSealed',
    'recoveryCode',
    'code',
    'documentNumber',
    'accountNumber',
    'upiId',
    'ACCOUNTNUMBER',
  ])('is never %s', (name) => {
    expect(() => changedFields({ [name]: 'x' }, { [name]: 'x' })).toThrow(`never keeps ${name}`);
    expect(() => changedFields(undefined, { [name]: 'x' })).toThrow();
  });

  it('may be what only sounds alike', () => {
    const fields = { featureKey: 'x', ifscCode: 'x', documentType: 'PAN', enabled: true };
    expect(changedFields(undefined, fields).after).toEqual(fields);
  });
});
