/** Something a person can mend: its message is all that is shown. */
export class LaunchProblem extends Error {}
