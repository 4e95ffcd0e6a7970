export function pathParameters(path: string, values: readonly string[]): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return Object.fromEntries(names.map((name, place) => [name, decoded(values[place] ?? '')]))
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll('\0', '')
  } catch {
    return ''
  }
}
