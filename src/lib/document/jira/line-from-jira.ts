import type { RichTextMark, RichTextNode } from '../../rich-text.ts'
import { linkAddress } from '../link-address.ts'

type Marks = readonly RichTextMark[]

/** Inline Jira markup: *strong*, _emphasis_, {{code}}, [text|address]. */
export function lineFromJira(source: string, marks: Marks = []): readonly RichTextNode[] {
  const nodes: RichTextNode[] = []
  let end = 0
  for (const found of source.matchAll(pieces)) {
    nodes.push(...words(source.slice(end, found.index), marks))
    nodes.push(...pieceOf(found.groups ?? {}, marks))
    end = found.index + found[0].length
  }
  return [...nodes, ...words(source.slice(end), marks)]
}

function pieceOf(
  piece: Readonly<Record<string, string | undefined>>,
  marks: Marks,
): readonly RichTextNode[] {
  const { sign, code, color, link, label, target, picture, url } = piece
  const { marker = piece['tight'], marked = piece['tightly'] } = piece
  if (sign !== undefined) return words(sign, marks)
  if (code !== undefined) return words(code, [...marks, { type: 'code' }])
  if (target !== undefined) return linked(label ?? '', target, marks)
  if (link !== undefined) return named(link, marks)
  if (picture !== undefined) return linked(picture, picture, marks)
  if (url !== undefined) return linked(url, url, marks)
  if (marker !== undefined) return lineFromJira(marked ?? '', withMark(marks, marker))
  // Keeps colored text as text; `\\` is a line break.
  return color === undefined ? [{ type: 'hardBreak' }] : []
}

/** Brackets contain a URL, a file, a person or plain text. */
function named(inside: string, marks: Marks): readonly RichTextNode[] {
  if (inside.startsWith('^')) return words(inside.slice(1), marks)
  // Cloud exports mention people by an opaque ID.
  if (inside.startsWith('~accountid:')) return words('@someone', marks)
  if (inside.startsWith('~')) return words(`@${inside.slice(1)}`, marks)
  return isAddress.test(inside) ? linked(inside, inside, marks) : words(`[${inside}]`, marks)
}

/** Links without a valid target become text. */
function linked(label: string, target: string, marks: Marks): readonly RichTextNode[] {
  const href = isAddress.test(target) ? linkAddress(target) : undefined
  const all = href === undefined ? marks : [...marks, { type: 'link', attrs: { href } }]
  // URLs aren't parsed again: their underscores and asterisks are literal.
  return isAddress.test(label) ? words(label, all) : lineFromJira(label, all)
}

function withMark(marks: Marks, marker: string): Marks {
  const type = markNames[marker]
  return type === undefined ? marks : [...marks, { type }]
}

function words(text: string, marks: Marks): readonly RichTextNode[] {
  return text
    .split('\n')
    .flatMap((line, place) => [
      ...(place === 0 ? [] : [{ type: 'hardBreak' }]),
      ...(line === '' ? [] : [{ type: 'text', text: line, marks }]),
    ])
}

const markNames: Readonly<Record<string, string>> = { '*': 'bold', _: 'italic', '-': 'strike' }

const isAddress = /^(?:https?:\/\/|mailto:)\S+$/i

// Each pattern is bounded by its closing character or a length, so a line of markers can't
// backtrack forever.
const pieces = new RegExp(
  [
    String.raw`\\\\[ \t]*\n?`,
    String.raw`\\(?<sign>[-*_+^~{}[\]!|\\#])`,
    String.raw`\{\{(?<code>[^\n]{1,500}?)\}\}`,
    String.raw`(?<color>\{(?:color|anchor)(?::[^}\n]{0,60})?\})`,
    String.raw`\[(?<label>[^[\]|\n]{1,500})\|(?<target>[^\]|\s]{1,2000})(?:\|[^\]\n]{0,60})?\]`,
    String.raw`\[(?<link>[^[\]|\n]{1,500})\]`,
    String.raw`!(?<picture>[^!|\s][^!|\n]{0,300}\.\w{2,5})(?:\|[^!\n]{0,200})?!`,
    String.raw`(?<url>https?:\/\/[^\s|\]}<>"]{1,2000}[^\s|\]}<>".,;:!?)])`,
    String.raw`\{(?<tight>[*_+-])\}(?<tightly>[^\n]{1,2000}?)\{\k<tight>\}`,
    String.raw`(?<![\p{L}\p{N}])(?<marker>[*_+-])(?=\S)(?<marked>(?:(?!\k<marker>)[^\n]){0,2000}(?!\k<marker>)\S)\k<marker>(?![\p{L}\p{N}])`,
  ].join('|'),
  'gu',
)
