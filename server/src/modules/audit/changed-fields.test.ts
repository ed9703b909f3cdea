import { describe, expect, it } from 'vitest';
import { selectChangedFields } from './changed-fields.ts';

describe('audit log fields', () => {
  it('records only the fields that differ', () => {
    const changes = selectChangedFields({ name: 'A', price: 1, gone: null, same: true }, { name: 'B', price: 1, same: true, added: 'x' });
    expect(changes).toEqual({ before: { name: 'A', gone: null }, after: { name: 'B', added: 'x' } });
  });

  it('records all fields of a created or deleted record, and none without a change', () => {
    expect(selectChangedFields(undefined, { name: 'A' })).toEqual({ before: null, after: { name: 'A' } });
    expect(selectChangedFields({ name: 'A' }, undefined)).toEqual({ before: { name: 'A' }, after: null });
    expect(selectChangedFields({ name: 'A' }, { name: 'A' })).toEqual({ before: {}, after: {} });
    expect(selectChangedFields(undefined, undefined)).toEqual({ before: null, after: null });
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
  ])('rejects the secret field %s', (name) => {
    expect(() => selectChangedFields({ [name]: 'x' }, { [name]: 'x' })).toThrow(`must not contain the secret field ${name}`);
    expect(() => selectChangedFields(undefined, { [name]: 'x' })).toThrow();
  });

  it('accepts fields with names similar to secret ones', () => {
    const fields = { featureKey: 'x', ifscCode: 'x', documentType: 'PAN', enabled: true };
    expect(selectChangedFields(undefined, fields).after).toEqual(fields);
  });
});
