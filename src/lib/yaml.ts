import { dump, loadAll } from 'js-yaml'

export function readYaml(
  text: string,
): { readonly value: unknown } | { readonly sentence: string } {
  try {
    const [value = {}, ...more] = loadAll(text)
    if (more.length > 0) return { sentence: 'It contains more than one document.' }
    return isBounded(value) ? { value } : { sentence: 'It has too many references.' }
  } catch (error) {
    return {
      sentence: error instanceof Error ? error.message.slice(0, 300) : 'It couldn’t be read.',
    }
  }
}

export function writeYaml(value: unknown): string {
  return dump(value, { lineWidth: -1, noRefs: true })
}

/** A few lines with aliases can expand to more than fits in memory. */
const maxValues = 500_000

function isBounded(value: unknown): boolean {
  let count = 0
  const waiting = [value]
  while (waiting.length > 0) {
    if (++count > maxValues) return false
    const next = waiting.pop()
    if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next))
  }
  return true
}
