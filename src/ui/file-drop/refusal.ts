import { byteSize } from '#lib/byte-size.ts'

export interface FileLimits {
  /**
   * Same format as the `accept` attribute: `.pdf`, `image/*`, `text/csv`. Everything if omitted.
   */
  readonly accept?: readonly string[]
  readonly maxBytes?: number
}

export function refusalOf(
  file: Pick<File, 'name' | 'type' | 'size'>,
  { accept, maxBytes }: FileLimits,
): string | undefined {
  if (file.size === 0) return 'This file is empty.'
  if (accept && !accept.some((rule) => fits(file, rule)))
    return `This file type isn’t supported. Choose ${listOf(accept.map(nameOf))}.`
  if (maxBytes !== undefined && file.size > maxBytes)
    return `This file is ${byteSize(file.size)}. The limit is ${byteSize(maxBytes)}.`
  return undefined
}

export function describeLimits({ accept, maxBytes }: FileLimits): string | undefined {
  const types = accept && listOf(accept.map(nameOf))
  const size = maxBytes === undefined ? undefined : `up to ${byteSize(maxBytes)} each`
  const text = [types, size].filter(Boolean).join(', ')
  return text === '' ? undefined : text.charAt(0).toUpperCase() + text.slice(1)
}

function fits({ name, type }: Pick<File, 'name' | 'type'>, rule: string): boolean {
  if (rule.startsWith('.')) return name.toLowerCase().endsWith(rule.toLowerCase())
  if (rule.endsWith('/*')) return type.startsWith(rule.slice(0, -1))
  return type === rule
}

function nameOf(rule: string): string {
  if (rule.startsWith('.')) return rule.slice(1).toUpperCase()
  const [family, kind = ''] = rule.split('/')
  if (kind === '*') return families.get(family ?? '') ?? `${family} files`
  return (kind.split('+')[0] ?? kind).toUpperCase()
}

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
}

const families = new Map([
  ['image', 'images'],
  ['video', 'videos'],
  ['audio', 'sound'],
  ['text', 'text files'],
])
