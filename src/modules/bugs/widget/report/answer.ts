export type Answer = string | boolean | readonly string[]
