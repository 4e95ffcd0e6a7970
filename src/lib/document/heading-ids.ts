/**
 * Gives each heading of one document an address of its own, made from its words. The same words in
 * the same order give the same addresses, so links from outside stay right.
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
  // A sign of two places must not be cut in half.
  const short = slug.slice(0, 60).toWellFormed().replaceAll('\ufffd', '')
  return short.replaceAll(/^-+|-+$/g, '') || 'section'
}
