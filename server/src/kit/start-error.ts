/** Startup error for the operator: one line that begins with the environment variable to change. */
export class StartError extends Error {}
