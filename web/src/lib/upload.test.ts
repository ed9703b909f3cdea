import { expect, it } from 'vitest';
import { uploadError } from './upload.ts';

it('the error of a rejected upload has the message of our server', () => {
  const error = uploadError(413, '{"success":false,"message":"The file is too large","code":"TOO_LARGE"}');
  expect(error).toMatchObject({ status: 413, code: 'TOO_LARGE', message: 'The file is too large' });
});

it.each(['', '<Error><Code>AccessDenied</Code></Error>', 'null', '"no"', '[]', '{"message":1}', '{'])(
  'the error of a rejected upload has no message for the response “%s”',
  (body) => {
    expect(uploadError(403, body)).toMatchObject({ status: 403, code: 'UNREADABLE', message: '' });
  },
);
