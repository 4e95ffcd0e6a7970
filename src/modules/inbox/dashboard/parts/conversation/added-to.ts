export function addedTo(text: string, known: readonly string[]): string {
  if (known.includes(text)) return ''
  const base = known
    .filter((one) => one !== '' && text.startsWith(one + gap))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '')
  return base === '' ? text : text.slice(base.length + gap.length)
}

const gap = '\n\n'
