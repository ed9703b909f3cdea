import { describe, expect, it } from 'vitest';
import { contentFault, fileFault } from './file-check.ts';

const pdf = { name: 'PAN card.PDF', type: 'application/pdf', size: 400_000 };
const kyc = { accept: '.pdf', maxBytes: 5 * 1024 ** 2, wrongType: 'Only PDF files are allowed for KYC documents' };
const cover = { accept: 'image/*', maxBytes: 5 * 1024 ** 2 };

describe('a chosen file', () => {
  it('may be sent when type and size fit', () => {
    expect(fileFault(pdf, kyc)).toBeNull();
    expect(fileFault({ ...pdf, size: kyc.maxBytes }, kyc)).toBeNull();
    expect(fileFault(pdf, { ...kyc, accept: 'application/pdf' })).toBeNull();
    expect(fileFault({ name: 'a.jpg', type: 'image/jpeg', size: 9 }, cover)).toBeNull();
    expect(fileFault({ name: 'a.mp4', type: '', size: 9 }, { accept: '.pdf, .mp4', maxBytes: 10 })).toBeNull();
  });
  it('is refused by type, in the words of the rule if it has some', () => {
    expect(fileFault({ ...pdf, name: 'a.png', type: 'image/png' }, kyc)).toBe('Only PDF files are allowed for KYC documents');
    expect(fileFault(pdf, cover)).toBe('PAN card.PDF is not of an accepted type');
    expect(fileFault({ name: 'imagery', type: 'imagery/x', size: 9 }, cover)).toBe('imagery is not of an accepted type');
  });
  it('is refused by size', () => {
    expect(fileFault({ ...pdf, size: kyc.maxBytes + 1 }, kyc)).toBe('PAN card.PDF is larger than 5 MB');
    expect(fileFault({ ...pdf, size: 0 }, kyc)).toBe('PAN card.PDF is empty');
  });
});

describe('what a file begins with', () => {
  const rule = { ...kyc, begins: '%PDF-' };
  it('is looked at whatever it is called', async () => {
    expect(await contentFault(new File(['%PDF-1.7\n'], 'a.pdf'), rule)).toBeNull();
    expect(await contentFault(new File(['<!doctype html>'], 'a.pdf'), rule)).toBe('Only PDF files are allowed for KYC documents');
    expect(await contentFault(new File(['%PD'], 'a.pdf'), rule)).toBe('Only PDF files are allowed for KYC documents');
    expect(await contentFault(new File(['anything'], 'a.txt'), cover)).toBeNull();
  });
  it('must be there to be read', async () => {
    const lost = Object.assign(new File(['%PDF-'], 'a.pdf'), { slice: () => ({ text: () => Promise.reject(new Error('gone')) }) });
    expect(await contentFault(lost as unknown as File, rule)).toBe('a.pdf could not be read');
  });
});
