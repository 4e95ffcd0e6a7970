import { linkAddress, pictureAddress } from './link-address.ts'
import { isVideoAddress } from './player.ts'

/** The schema of documents: the check, the editor and the renderer all follow it. */
export const nodeRules: Readonly<Record<string, NodeRule>> = {
  paragraph: { group: 'block', holds: 'inline' },
  heading: {
    group: 'block',
    holds: 'inline',
    attrs: { level: oneOf([2, 3, 4], 'Headings must have level 2, 3 or 4.') },
  },
  bulletList: { group: 'block', holds: ['listItem'] },
  orderedList: {
    group: 'block',
    holds: ['listItem'],
    attrs: { start: optional(whole(0, 1_000_000), 1) },
  },
  listItem: { holds: 'item' },
  taskList: { group: 'block', holds: ['taskItem'] },
  taskItem: { holds: 'item', attrs: { checked: optional(booleanValue, false) } },
  blockquote: { group: 'block', holds: 'blocks' },
  codeBlock: {
    group: 'block',
    holds: 'code',
    attrs: { language: optional(matching(/^[\w+#.-]{1,40}$/)) },
  },
  horizontalRule: { group: 'block' },
  table: { group: 'block', holds: ['tableRow'] },
  tableRow: { holds: ['tableHeader', 'tableCell'], mayBeEmpty: true },
  tableHeader: { holds: 'blocks', attrs: cell() },
  tableCell: { holds: 'blocks', attrs: cell() },
  callout: {
    group: 'block',
    holds: 'blocks',
    attrs: {
      kind: oneOf(
        ['info', 'tip', 'warning', 'danger'],
        'Callouts must be info, tip, warning or danger.',
      ),
    },
  },
  details: { group: 'block', holds: 'blocks', attrs: { summary: optional(line(300), '') } },
  image: {
    group: 'block',
    attrs: {
      fileId: optional(fileKey),
      src: optional(pictureAddress),
      alt: optional(line(1000), ''),
      caption: optional(line(1000), ''),
      width: optional(whole(1, 20_000)),
      height: optional(whole(1, 20_000)),
    },
    needsOneOf: {
      attrs: ['fileId', 'src'],
      sentence: 'Images need a file or an https URL.',
    },
  },
  video: {
    group: 'block',
    attrs: {
      fileId: optional(fileKey),
      src: optional((value) => (isVideoAddress(value) ? linkAddress(value) : undefined)),
    },
    needsOneOf: {
      attrs: ['fileId', 'src'],
      sentence: 'Videos need a file or a YouTube, Vimeo or Loom URL.',
    },
  },
  attachment: {
    group: 'block',
    attrs: {
      fileId: optional(fileKey),
      name: optional(line(255), ''),
      size: optional(whole(0, Number.MAX_SAFE_INTEGER)),
      type: optional(matching(/^[\w.+-]{1,60}\/[\w.+-]{1,100}$/)),
    },
    needsOneOf: { attrs: ['fileId'], sentence: 'Attachments need a file.' },
  },
  embed: {
    group: 'block',
    attrs: { url: optional(webAddress) },
    needsOneOf: { attrs: ['url'], sentence: 'Embeds need a web URL.' },
  },
  tableOfContents: { group: 'block' },
  snippet: {
    group: 'block',
    attrs: { key: optional(nameKey) },
    needsOneOf: { attrs: ['key'], sentence: 'Snippets need a key.' },
  },
  variable: {
    group: 'inline',
    attrs: { key: optional(nameKey) },
    needsOneOf: { attrs: ['key'], sentence: 'Values need a key.' },
  },
  text: { group: 'inline' },
  hardBreak: { group: 'inline' },
}

/** The order in which marks are stored and nested, outermost first. */
export const markOrder: readonly string[] = [
  'link',
  'bold',
  'italic',
  'underline',
  'strike',
  'code',
]

export interface NodeRule {
  /** Allowed parents in addition to those that list it. */
  readonly group?: 'block' | 'inline'
  /** `item`: a paragraph first, then any blocks. `code`: plain text. A list: only these. */
  readonly holds?: 'inline' | 'blocks' | 'item' | 'code' | readonly string[]
  readonly mayBeEmpty?: boolean
  readonly attrs?: Readonly<Record<string, AttrRule>>
  readonly needsOneOf?: { readonly attrs: readonly string[]; readonly sentence: string }
}

export interface AttrRule {
  /** The normalized value; undefined if it is invalid. */
  readonly read: (value: unknown) => unknown
  /** The default, which isn't stored. */
  readonly usual?: unknown
  /** The error for an invalid value; without one, an invalid value is dropped. */
  readonly refusal?: string
}

type Read = (value: unknown) => unknown

function optional(read: Read, usual?: unknown): AttrRule {
  return { read, usual }
}

function oneOf(values: readonly unknown[], refusal: string): AttrRule {
  return { read: (value) => (values.includes(value) ? value : undefined), refusal }
}

function whole(least: number, most: number): Read {
  return (value) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
      ? value
      : undefined
}

function booleanValue(value: unknown): unknown {
  return typeof value === 'boolean' ? value : undefined
}

function matching(pattern: RegExp): Read {
  return (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined)
}

function line(longest: number): Read {
  return (value) =>
    typeof value === 'string' ? plainLine(value).trim().slice(0, longest).trim() : undefined
}

function fileKey(value: unknown): unknown {
  return matching(/^[\w-]{1,64}$/)(value)
}

function nameKey(value: unknown): unknown {
  return matching(/^[A-Za-z0-9][\w.-]{0,63}$/)(value)
}

function webAddress(value: unknown): unknown {
  const address = linkAddress(value)
  return address && /^https?:/.test(address) ? address : undefined
}

function cell(): Readonly<Record<string, AttrRule>> {
  return {
    colspan: optional(whole(1, 100), 1),
    rowspan: optional(whole(1, 1000), 1),
    align: optional(matching(/^(?:left|center|right)$/)),
  }
}

/** A single line without characters that a database or page can't hold. */
export function plainLine(text: string): string {
  return plainText(text).replaceAll(/[\n\t\u2028\u2029]/g, ' ')
}

export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
}
