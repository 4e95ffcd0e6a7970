/** What stops the start and a person can mend: the entry prints the message alone and exits 1. */
export class StartProblem extends Error {}
