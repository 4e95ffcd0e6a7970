/** All tags at once: an organization has few, and a picker without one of them would mislead. */
export function tagsInput() {
  return { limit: 100, sort: 'name' as const }
}
