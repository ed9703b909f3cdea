import { describe, expect, it } from 'vitest';
import { contentError, fileError } from './file-check.ts';

const pdf = { name: 'PAN card.PDF', type: 'application/pdf', size: 400_000 };
const kyc = { accept: '.pdf', maxBytes: 5 * 1024 ** 2, wrongType: 'Only PDF files are allowed for KYC documents' };
const cover = { accept: 'image/*', maxBytes: 5 * 1024 ** 2 };

describe('fileError', () => {
  it('fileError accepts a file of an allowed type and size', () => {
    expect(fileError(pdf, kyc)).toBeNull();
    expect(fileError({ ...pdf, size: kyc.maxBytes }, kyc)).toBeNull();
    expect(fileError(pdf, { ...kyc, accept: 'application/pdf' })).toBeNull();
    expect(fileError({ name: 'a.jpg', type: 'image/jpeg', size: 9 }, cover)).toBeNull();
    expect(fileError({ name: 'a.mp4', type: '', size: 9 }, { accept: '.pdf, .mp4', maxBytes: 10 })).toBeNull();
  });
  it('fileError rejects a wrong type with the message of the rule, or a default one', () => {
    expect(fileError({ ...pdf, name: 'a.png', type: 'image/png' }, kyc)).toBe('Only PDF files are allowed for KYC documents');
    expect(fileError(pdf, cover)).toBe('PAN card.PDF is not an accepted file type');
    expect(fileError({ name: 'imagery', type: 'imagery/x', size: 9 }, cover)).toBe('imagery is not an accepted file type');
  });
  it('fileError rejects empty and too large files', () => {
    expect(fileError({ ...pdf, size: kyc.maxBytes + 1 }, kyc)).toBe('PAN card.PDF is larger than 5 MB');
    expect(fileError({ ...pdf, size: 0 }, kyc)).toBe('PAN card.PDF is empty');
  });
});

describe('contentError', () => {
  const rule = { ...kyc, signature: '%PDF-' };
  it('contentError compares the first bytes with the signature of the rule', async () => {
    expect(await contentError(new File(['%PDF-1.7\n'], 'a.pdf'), rule)).toBeNull();
    expect(await contentError(new File(['<!doctype html>'], 'a.pdf'), rule)).toBe('Only PDF files are allowed for KYC documents');
    expect(await contentError(new File(['%PD'], 'a.pdf'), rule)).toBe('Only PDF files are allowed for KYC documents');
    expect(await contentError(new File(['anything'], 'a.txt'), cover)).toBeNull();
  });
  it('contentError reports a file that cannot be read', async () => {
    const unreadable = Object.assign(new File(['%PDF-'], 'a.pdf'), { slice: () => ({ text: () => Promise.reject(new Error('gone')) }) });
    expect(await contentError(unreadable as unknown as File, rule)).toBe('a.pdf could not be read');
  });
});
