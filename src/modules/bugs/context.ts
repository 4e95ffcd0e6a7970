import { hidden, maskSecrets } from './mask.ts'

export type ContextValue = string | number | boolean
export type BugContext = Readonly<Record<string, ContextValue>>

export const maxContext = 50
export const maxContextName = 60
export const maxContextText = 500
const maxContextBytes = 10_000

export interface MergedContext {
  readonly context: BugContext
  readonly isCut: boolean
}

export function mergeContext(before: BugContext, input: unknown): MergedContext {
  if (typeof input !== 'object' || input === null) return { context: before, isCut: true }
  const names = new Map<string, unknown>([...Object.entries(before), ...Object.entries(input)])
  const present = [...names].filter(([, value]) => value !== null && value !== undefined)
  const usable = present.filter(([name, value]) => name !== '' && isValue(value))
  const short = usable.map(([name, value]) => [
    cut(name, maxContextName),
    typeof value === 'string' ? cut(value, maxContextText) : value,
  ])
  const context = cleanContext(Object.fromEntries(short))
  const isShorter = usable.some(
    ([name, value], place) => name !== short[place]?.[0] || value !== short[place]?.[1],
  )
  return { context, isCut: isShorter || Object.keys(context).length < present.length }
}

/** Masks secrets and drops values over the size limit. */
export function cleanContext(input: BugContext, room = maxContextBytes): BugContext {
  let left = Math.min(room, maxContextBytes)
  const kept = Object.entries(input).flatMap(([name, value]): [string, ContextValue][] => {
    if (maskSecrets(name) !== name) return []
    const masked = maskedValue(name, value)
    left -= bytesOf({ [name]: masked })
    return left < 0 ? [] : [[name, masked]]
  })
  return Object.fromEntries(kept.slice(0, maxContext))
}

export function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length
}

function maskedValue(name: string, value: ContextValue): ContextValue {
  const lead = `${name}=`
  const masked = maskSecrets(`${lead}${value}`)
  if (masked !== `${lead}${value}`) {
    return masked.startsWith(lead) ? cut(masked.slice(lead.length), maxContextText) : hidden
  }
  // The database would store such numbers in full, with hundreds of zeros.
  return typeof value === 'number' && String(value).includes('e') ? String(value) : value
}

function isValue(value: unknown): value is ContextValue {
  return ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
}

function cut(text: string, most: number): string {
  return text.replaceAll('\0', '').slice(0, most).toWellFormed()
}
