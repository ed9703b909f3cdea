import { type ContractKey, type ErrorCode, errorMessages, errorStatus } from '@jamun/contract';
import { errorCodesByStatus } from './error-codes.ts';

type Json = Record<string, unknown>;

const capitalised = (code: ErrorCode) =>
  code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');

/** Body of an error with the default message of its code. */
export const errorExample = (code: ErrorCode): Json => ({
  success: false,
  message: errorMessages[code],
  code,
  ...(code === 'INVALID' ? { errors: { price: 'Price must be at least ₹1' } } : {}),
  ...(errorStatus[code] >= 500 ? { requestId: '4bf92f3577b34da6a3ce929d0e0e4736' } : {}),
});

const retryAfter = { 'Retry-After': { description: 'Seconds to wait before the next attempt', schema: { type: 'integer' } } };

const errorResponse = (status: number, codes: ErrorCode[]): Json => ({
  description: codes.join(', '),
  ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/ErrorReply' },
          { type: 'object', properties: { code: { type: 'string', enum: codes } }, required: ['code'] },
        ],
      },
      examples: Object.fromEntries(codes.map((code) => [code, { value: errorExample(code) }])),
    },
  },
});

/** Error responses as shared components: many routes have the same codes for a status. */
export function createErrorResponses() {
  const components = new Map<string, Json>();
  return {
    components,
    /** Response objects of a route by status. */
    responsesOf(key: ContractKey): Record<string, Json> {
      const responses = [...errorCodesByStatus(key)].map(([status, codes]) => {
        const name = codes.map(capitalised).join('Or');
        components.set(name, errorResponse(status, codes));
        return [String(status), { $ref: `#/components/responses/${name}` }];
      });
      return Object.fromEntries(responses);
    },
  };
}
