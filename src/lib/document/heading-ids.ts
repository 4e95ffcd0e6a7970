/**
 * Gives each heading a unique ID based on its text. The same headings in the same order get the
 * same IDs, so external links stay valid.
 */
export function headingIds(): (words: string) => string {
  const taken = new Set<string>()
  return (words) => {
    const slug = slugOf(words)
    let id = slug
    for (let number = 2; taken.has(id); number++) id = `${slug}-${number}`
    taken.add(id)
    return id
  }
}

function slugOf(words: string): string {
  const slug = words
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
  // A surrogate pair must not be split.
  const short = slug.slice(0, 60).toWellFormed().replaceAll('\ufffd', '')
  return short.replaceAll(/^-+|-+$/g, '') || 'section'
}
