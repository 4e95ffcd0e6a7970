/** The error message of a service: the first of these fields with text. */
export function wordsIn(text: string, fields: readonly string[]): string {
  const answer = readJson(text)
  for (const field of fields) {
    const found = valueAt(answer, field.split('.'))
    if (typeof found === 'string' && found !== '') return found
  }
  return text.replaceAll(/<[^>]*>|\s+/g, ' ').trim()
}

/** A short text field of a response. */
export function textIn(text: string, field: string): string | undefined {
  const found = valueAt(readJson(text), field.split('.'))
  return typeof found === 'string' && found !== '' ? found.slice(0, 255) : undefined
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined,
    value,
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
