/** Every error code there is, with the status it answers with. Adding a code here is the only way to refuse. */
export const errorStatus = {
  MALFORMED: 400,
  UNAUTHENTICATED: 401,
  WRONG_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  FORBIDDEN: 403,
  BANNED: 403,
  KYC_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  EMAIL_TAKEN: 409,
  PHONE_TAKEN: 409,
  PLAN_LIMIT: 409,
  PRICE_CHANGED: 409,
  ALREADY_OWNED: 409,
  SOLD_OUT: 409,
  BEYOND_FUNDS: 409,
  LINK_SPENT: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  INVALID: 422,
  TOO_MANY: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  PAYMENT_UNAVAILABLE: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;
