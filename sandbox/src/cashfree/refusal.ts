/** Error in the provider's documented shape. */
export class Refusal extends Error {
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

export const invalid = (field: string, why: string) => new Refusal(400, `${field.replaceAll('.', '_')}_invalid`, `${field} : ${why}`);

export const refusalBody = ({ message, code, type }: Refusal) => ({
  message,
  code,
  type,
  help: 'This is the sandbox of Jamun: see /sandbox/cashfree for what it holds.',
});
