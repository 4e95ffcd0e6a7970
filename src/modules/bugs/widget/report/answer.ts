/** What stands in a field of the form. */
export type Answer = string | boolean | readonly string[]
