/** Why Jamun does not start, in one line for the person who starts it, the variable to change first. */
export class StartError extends Error {}
