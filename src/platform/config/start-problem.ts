/**
 * A startup error the operator can fix. The entry point prints only the message and exits with code
 * 1.
 */
export class StartProblem extends Error {}
