export const maxTags = 500

/** Loads all tags: a picker that misses one would mislead. */
export const everyTag = { limit: maxTags, sort: 'name' } as const
