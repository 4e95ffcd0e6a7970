import { createHash } from 'node:crypto'

import { momentIn, isTimeZone } from '#lib/zone-time.ts'
import { safePath } from '#lib/safe-path.ts'
import { sentName } from '#platform/portal/carried-form.ts'

/**
 * Parses a form into the input of a call. Names starting with `_` are control values, such as type
 * hints.
 */
export function fieldsOf(values: URLSearchParams): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, { all, hints }] of saidIn(values)) {
    const parts = name.split('.')
    // Forms never nest deeper than this; deeper input is an attempt to exhaust the stack.
    if (parts.length > deepestName) continue
    const value = valueOf(all, hints)
    if (value !== undefined) put(fields, parts, value)
  }
  return fields
}

interface FormEntry {
  readonly all: string[]
  hints: readonly string[]
}

/**
 * Collected in one pass: one lookup per name would make a long forged form quadratic and block
 * everyone.
 */
function saidIn(values: URLSearchParams): ReadonlyMap<string, FormEntry> {
  const entries = new Map<string, FormEntry>()
  for (const [key, value] of values) {
    const name = nameOf(key)
    if (name === undefined) continue
    const entry = entries.get(name) ?? { all: [], hints: [] }
    entries.set(name, entry)
    if (key === name) entry.all.push(value)
    else if (entry.hints.length === 0) entry.hints = value.split(' ', maxHints)
  }
  return entries
}

/** Browsers don't send unchecked checkboxes; the hint says the box exists. */
function nameOf(name: string): string | undefined {
  if (name.startsWith('_hint.')) return name.slice('_hint.'.length)
  return name.startsWith('_') ? undefined : name
}

function valueOf(all: readonly string[], hints: readonly string[]): unknown {
  const isRequired = hints.includes('required')
  if (hints.includes('boolean')) return all.includes('true')
  if (hints.includes('list')) return all.length > 0 || isRequired ? all : undefined
  const text = (all.at(-1) ?? '').replaceAll('\r\n', '\n').trim()
  if (text === '') return isRequired ? '' : undefined
  if (hints.includes('number')) return Number(text)
  if (hints.includes('moment')) return momentOf(text, hints.find(isTimeZone) ?? 'UTC')
  return text
}

/** Invalid dates stay text, so the call reports the problem. */
function momentOf(text: string, timeZone: string): string {
  const [, date, hours, minutes] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(text) ?? []
  if (date === undefined || Number.isNaN(Date.parse(`${date}T00:00Z`))) return text
  return momentIn(timeZone, date, Number(hours) * 60 + Number(minutes)).toISOString()
}

function put(into: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (name === '__proto__') return
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const inner = into[name]
  const entry = typeof inner === 'object' && inner !== null ? inner : {}
  into[name] = entry
  put(entry as Record<string, unknown>, rest, value)
}

/**
 * Identical submissions by the same person within a few minutes share a key, so a double click or
 * reload sends once.
 */
export function clientKeyOf(who: string, values: URLSearchParams, now: Date): string {
  const moment = String(Math.floor(now.getTime() / tenMinutesMs))
  const bytes = createHash('sha256').update(`${who}\n${moment}\n${values.toString()}`).digest()
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = bytes.toString('hex').slice(0, 32)
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export function wayAfter(
  values: URLSearchParams,
  answered: unknown,
  here: { readonly path: string; readonly search: string },
): string {
  const after = values.get('_after') ?? 'reload'
  const named = after.startsWith('/') || after.startsWith('{') ? fillIn(after, answered) : undefined
  if (named !== undefined) return safePath(named)
  const search = new URLSearchParams(here.search)
  search.delete(sentName)
  if (after !== 'reload' && after !== 'vote') search.set(sentName, values.get('_form') ?? '')
  const query = search.size > 0 ? `?${search.toString()}` : ''
  const anchor = /^[\w-]{1,80}$/.test(values.get('_anchor') ?? '') ? values.get('_anchor') : null
  return `${safePath(here.path)}${query}${anchor === null ? '' : `#${anchor}`}`
}

function fillIn(path: string, answered: unknown): string | undefined {
  const body = (typeof answered === 'object' ? answered : null) ?? {}
  const textOf = (name: string): string => {
    const value: unknown = Reflect.get(body, name)
    return typeof value === 'string' ? value : ''
  }
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.some((name) => textOf(name) === '')) return undefined
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(name))
}

const tenMinutesMs = 600_000
const deepestName = 4
const maxHints = 8
