import { describe, expect, it } from 'vitest';
import { uploadError } from './upload.ts';

describe('a refused upload', () => {
  it('speaks the server’s words', () => {
    const refusal = uploadError(413, '{"success":false,"message":"The file is too large","code":"TOO_LARGE"}');
    expect(refusal).toMatchObject({ status: 413, code: 'TOO_LARGE', message: 'The file is too large' });
  });

  it.each(['', '<Error><Code>AccessDenied</Code></Error>', 'null', '"no"', '[]', '{"message":1}', '{'])('has no words for “%s”', (body) => {
    expect(uploadError(403, body)).toMatchObject({ status: 403, code: 'UNREADABLE', message: '' });
  });
});
