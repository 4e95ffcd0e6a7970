/**
 * What is said of a single value that is missing where one sentence names all of them. A form marks
 * the field and does not say it again.
 */
export const needed = 'This field is required.'
