import {
  deepestNesting,
  type RichTextDocument,
  type RichTextMark,
  type RichTextNode,
} from '../rich-text.ts'
import { linkAddress } from './link-address.ts'
import { markOrder, nodeRules, plainLine, plainText, type NodeRule } from './node-rules.ts'

export type DocumentCheck =
  | {
      readonly ok: true
      readonly document: RichTextDocument
      /** Unknown marks and attributes that were removed: `image.onerror`, `mark blink`. */
      readonly dropped: readonly string[]
    }
  | { readonly ok: false; readonly sentence: string }

/** The maximum size of a document as JSON. */
const maxDocumentBytes = 1.5 * 1024 * 1024

/**
 * Checks a document before it is stored. Unknown or misplaced blocks and unsafe links refuse the
 * whole document; unknown marks and attributes are removed and reported. Equal content always has
 * the same result.
 */
export function checkDocument(value: unknown): DocumentCheck {
  const reading: Reading = { nodes: 0, dropped: new Set() }
  const document = readDocument(value, reading)
  if (reading.sentence !== undefined) return { ok: false, sentence: reading.sentence }
  if (new TextEncoder().encode(JSON.stringify(document)).length > maxDocumentBytes)
    return { ok: false, sentence: tooLarge }
  return { ok: true, document, dropped: [...reading.dropped] }
}

interface Reading {
  nodes: number
  /** The first error. */
  sentence?: string
  readonly dropped: Set<string>
}

const tooLarge = 'This text is larger than 1.5 MB. Split it into several.'
// The smallest node takes about 18 bytes, so more nodes can't fit the size limit.
const maxNodes = 90_000

function readDocument(value: unknown, reading: Reading): RichTextDocument {
  if (!isRecord(value) || value['type'] !== 'doc') refuse(reading, 'This isn’t a document.')
  const content = isRecord(value) ? readChildren(value, documentRule, 1, reading) : []
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

const documentRule: NodeRule = { holds: 'blocks', mayBeEmpty: true }

function readChildren(
  parent: Fields,
  rule: NodeRule,
  depth: number,
  reading: Reading,
): readonly RichTextNode[] {
  const children = parent['content'] ?? []
  if (!Array.isArray(children)) {
    refuse(reading, `The content of ${named(parent['type'])} isn’t a list.`)
    return []
  }
  if (children.length > 0 && !rule.holds)
    refuse(reading, `${named(parent['type'])} can’t contain anything.`)
  if (depth > deepestNesting)
    refuse(reading, `Blocks can be nested at most ${deepestNesting} levels deep.`)

  const read: RichTextNode[] = []
  for (const child of children as readonly unknown[]) {
    if (reading.sentence !== undefined) return []
    const node = readNode(child, { parent, rule, isFirst: read.length === 0, depth }, reading)
    if (node) addNode(read, node)
  }
  if (read.length === 0 && needsChild(rule)) refuse(reading, `${named(parent['type'])} is empty.`)
  return read
}

interface Place {
  readonly parent: Fields
  readonly rule: NodeRule
  readonly isFirst: boolean
  readonly depth: number
}

function readNode(value: unknown, place: Place, reading: Reading): RichTextNode | undefined {
  reading.nodes += 1
  if (reading.nodes > maxNodes) return refuse(reading, tooLarge)
  if (!isRecord(value))
    return refuse(reading, 'The document contains something that isn’t a block.')
  const type = value['type']
  const rule =
    typeof type === 'string' && Object.hasOwn(nodeRules, type) ? nodeRules[type] : undefined
  if (typeof type !== 'string' || !rule) return refuse(reading, `Unknown block ${named(type)}.`)
  if (!isAllowedIn(type, rule, place))
    return refuse(reading, `${named(type)} isn’t allowed in ${named(place.parent['type'])}.`)
  if (type === 'text') return readText(value, place.rule, reading)

  const attrs = readAttrs(type, value['attrs'], rule, reading)
  const marks = rule.group === 'inline' && type !== 'hardBreak' ? readMarks(value, reading) : []
  const content = readChildren(value, rule, place.depth + 1, reading)
  return {
    type,
    ...(Object.keys(attrs).length > 0 && { attrs }),
    ...(content.length > 0 && { content }),
    ...(marks.length > 0 && { marks }),
  }
}

function isAllowedIn(type: string, { group }: NodeRule, { rule, isFirst }: Place): boolean {
  switch (rule.holds) {
    case undefined:
      return false
    case 'inline':
      return group === 'inline'
    case 'code':
      return type === 'text'
    case 'blocks':
      return group === 'block'
    case 'item':
      return isFirst ? type === 'paragraph' : group === 'block'
    default:
      return rule.holds.includes(type)
  }
}

function needsChild({ holds, mayBeEmpty }: NodeRule): boolean {
  return holds !== undefined && holds !== 'inline' && holds !== 'code' && !mayBeEmpty
}

function readText(value: Fields, { holds }: NodeRule, reading: Reading): RichTextNode | undefined {
  const raw = value['text']
  if (typeof raw !== 'string') return refuse(reading, 'A text node is empty.')
  const text = holds === 'code' ? plainText(raw) : plainLine(raw)
  const marks = holds === 'code' ? [] : readMarks(value, reading)
  if (text === '') return undefined
  return { type: 'text', text, ...(marks.length > 0 && { marks }) }
}

function readMarks(value: Fields, reading: Reading): readonly RichTextMark[] {
  const marks = value['marks'] ?? []
  if (!Array.isArray(marks)) return refuse(reading, 'The marks of a text node aren’t a list.') ?? []
  const found = new Map<string, RichTextMark>()
  for (const mark of marks as readonly unknown[]) {
    const type = isRecord(mark) ? mark['type'] : undefined
    if (typeof type !== 'string' || !markOrder.includes(type))
      reading.dropped.add(`mark ${shown(type)}`)
    else if (type !== 'link') found.set(type, { type })
    else found.set(type, { type, attrs: { href: readHref(mark, reading) } })
  }
  return markOrder.flatMap((type) => found.get(type) ?? [])
}

function readHref(mark: unknown, reading: Reading): string {
  const attrs = isRecord(mark) && isRecord(mark['attrs']) ? mark['attrs'] : {}
  const href = linkAddress(attrs['href'])
  if (href === undefined)
    refuse(reading, `The link to “${shown(attrs['href'])}” isn’t allowed. Change or remove it.`)
  return href ?? ''
}

function readAttrs(
  type: string,
  value: unknown,
  { attrs: rules = {}, needsOneOf }: NodeRule,
  reading: Reading,
): Readonly<Record<string, unknown>> {
  const given = isRecord(value) ? value : {}
  const kept: Record<string, unknown> = {}
  for (const [name, rule] of Object.entries(rules)) {
    const read = rule.read(given[name])
    if (read === undefined && rule.refusal) refuse(reading, rule.refusal)
    if (read === undefined && isSomething(given[name])) reading.dropped.add(`${type}.${name}`)
    if (read !== undefined && read !== rule.usual) kept[name] = read
  }
  for (const name of Object.keys(given))
    if (!Object.hasOwn(rules, name) && isSomething(given[name]))
      reading.dropped.add(`${type}.${shown(name)}`)
  if (needsOneOf && !needsOneOf.attrs.some((name) => kept[name] !== undefined))
    refuse(reading, needsOneOf.sentence)
  // A stored file wins: a URL next to it would be a second source of truth.
  if (kept['fileId'] !== undefined) delete kept['src']
  return kept
}

/** Adjacent text with the same marks is merged, like in the editor. */
function addNode(nodes: RichTextNode[], node: RichTextNode): void {
  const last = nodes.at(-1)
  if (
    last?.type === 'text' &&
    node.type === 'text' &&
    JSON.stringify(last.marks) === JSON.stringify(node.marks)
  )
    nodes[nodes.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` }
  else nodes.push(node)
}

function refuse(reading: Reading, sentence: string): undefined {
  reading.sentence ??= sentence
  return undefined
}

type Fields = Readonly<Record<string, unknown>>

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// The editor writes null for unset attributes.
function isSomething(value: unknown): boolean {
  return value !== undefined && value !== null
}

function named(type: unknown): string {
  return type === 'doc' ? 'the document' : `“${shown(type)}”`
}

function shown(value: unknown): string {
  return typeof value === 'string' ? plainLine(value).slice(0, 80) : typeof value
}
