/** Error in the provider's documented shape. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly type: string;
  constructor(status: number, code: string, message: string, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
  }
}

export const invalid = (field: string, why: string) => new ApiError(400, `${field.replaceAll('.', '_')}_invalid`, `${field} : ${why}`);

export const errorBody = ({ message, code, type }: ApiError) => ({
  message,
  code,
  type,
  help: 'This is the Jamun sandbox. Its orders are at /sandbox/cashfree.',
});
