export function cut(value: unknown, most: number): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const line = String(value)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  return line.slice(0, most).toWellFormed().trim()
}

export function wordsIn(value: unknown, most: number): string[] {
  const parts: unknown = typeof value === 'string' ? value.split(',') : value
  const given: readonly unknown[] = Array.isArray(parts) ? parts : []
  return given
    .map((one) => cut(one, 200))
    .filter((one) => one !== '')
    .slice(0, most)
}

export function localeOf(value: unknown): string | undefined {
  const code = cut(value, 35).toLowerCase().replaceAll('_', '-')
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(code) ? code : undefined
}

export function slugOf(value: unknown): string {
  const slug = cut(value, 120).toLowerCase()
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? slug : ''
}
