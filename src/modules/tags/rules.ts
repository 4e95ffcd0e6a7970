/** What an organization can have of them. */
export const mostTags = 500

/** Asks for all of them: a picker that lacks one would mislead. */
export const everyTag = { limit: mostTags, sort: 'name' } as const
