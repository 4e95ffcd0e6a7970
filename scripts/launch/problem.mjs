export class LaunchProblem extends Error {}
