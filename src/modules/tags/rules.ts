export const mostTags = 500

/** Loads all tags: a picker that misses one would mislead. */
export const everyTag = { limit: mostTags, sort: 'name' } as const
