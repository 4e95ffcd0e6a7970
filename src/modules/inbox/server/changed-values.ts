export interface ChangedValue {
  readonly key: string
  readonly before: unknown
  readonly after: unknown
}

export function changedValues(before: unknown, after: unknown): ChangedValue[] {
  const [old, fresh] = [valuesOf(before), valuesOf(after)]
  const keys = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
  return keys
    .map((key) => ({ key, before: old[key] ?? null, after: fresh[key] ?? null }))
    .filter((value) => JSON.stringify(value.before) !== JSON.stringify(value.after))
}

function valuesOf(attributes: unknown): Readonly<Record<string, unknown>> {
  const held: unknown = typeof attributes === 'string' ? JSON.parse(attributes) : attributes
  return typeof held === 'object' && held !== null ? { ...held } : {}
}
