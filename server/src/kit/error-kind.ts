const plainCode = /^[\w.-]{1,60}$/;

/** Name and code of an error. Messages are left out: they may contain personal data. */
export function errorKind(error: unknown): string {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  const title = typeof name === 'string' ? name : 'Error';
  return plainCode.test(String(code ?? '')) ? `${title} ${String(code)}` : title;
}
