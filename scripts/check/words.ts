import { parseSync, Visitor } from 'vite'

import type { FileTree } from './file-tree.ts'
import { lineAt, type Finding } from './finding.ts'
import banned from './words.json' with { type: 'json' }

/** Words and phrases that don't belong in modern American product English, with what to write instead. */
export function checkWords(tree: FileTree): Finding[] {
  return [...tree].flatMap(([path, text]) => (isForeign(path) ? [] : findInFile(path, text)))
}

interface Rule {
  readonly pattern: RegExp
  readonly instead: string
  readonly isForProductStrings: boolean
}

interface Span {
  readonly start: number
  readonly end: number
  readonly kind: 'comment' | 'string' | 'test name' | 'prose'
}

const rules: readonly Rule[] = banned.map(({ pattern, instead, where }) => ({
  pattern: new RegExp(`(?<![\\w/.-]|\\w')(?:${pattern})(?![\\w/-]|\\.\\w|\\()`, 'gi'),
  instead,
  isForProductStrings: where === 'product strings',
}))
const anyRule = new RegExp(banned.map(({ pattern }) => `\\b(?:${pattern})\\b`).join('|'), 'i')

// Text that isn't ours to phrase: what customers and other programs write, other languages, and word lists.
const foreign: readonly RegExp[] = [
  /^package-lock\.json$/,
  /^scripts\/check\/words/,
  /^docs\/glossary\.md$/,
  /\/demo[-/.]/,
  /\/corpus\//,
  /(^|[/-])(ar|de|es|fr|he|hi|it|ja|ko|nl|pl|pt|ru|th|tr|zh)\.(json|ts)$/,
  /^src\/platform\/mail\/reading\/quote-words\.json$/,
  /^db\/schema\.sql$/,
]

function isForeign(path: string): boolean {
  return foreign.some((pattern) => pattern.test(path))
}

function findInFile(file: string, text: string): Finding[] {
  if (!isWritten(file) || !anyRule.test(text)) return []
  const spans = spansOf(file, text)
  return rules.flatMap(({ pattern, instead, isForProductStrings }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const span = spans.find(({ start, end }) => start <= match.index && match.index < end)
      if (!span || isQuoted(text, match.index, span)) return []
      if (isForProductStrings && !isProductString(file, span)) return []
      const sentence = `"${match[0]}": write ${instead} (docs/glossary.md)`
      return [{ file, line: lineAt(text, match.index), sentence }]
    }),
  )
}

function isProductString(file: string, { kind }: Span): boolean {
  return file.startsWith('src/') && (kind === 'string' || file.endsWith('.json'))
}

function isWritten(file: string): boolean {
  return (
    /\.(ts|tsx|mts|mjs|md|sql|css)$/.test(file) ||
    /(field-texts|words?(-en)?|\/en)\.json$/.test(file)
  )
}

// A word in backticks or curly quotes is an example, such as a name in code.
function isQuoted(text: string, offset: number, { kind }: Span): boolean {
  const before = text.slice(text.lastIndexOf('\n', offset) + 1, offset)
  if (kind === 'string' || kind === 'test name') return /[“‘][^”’]*$/.test(before)
  return (before.split('`').length - 1) % 2 === 1 || /[“‘][^”’]*$/.test(before)
}

function spansOf(file: string, text: string): readonly Span[] {
  if (/\.(ts|tsx|mts|mjs)$/.test(file)) return codeSpans(file, text)
  if (file.endsWith('.sql')) return commentSpans(text, /--[^\n]*/g)
  if (file.endsWith('.css')) return commentSpans(text, /\/\*[\s\S]*?\*\//g)
  return [{ start: 0, end: text.length, kind: 'prose' }]
}

function commentSpans(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(({ index, 0: comment }) => ({
    start: index,
    end: index + comment.length,
    kind: 'comment',
  }))
}

/** In tests only comments and names of tests are ours; their other strings play customers. */
function codeSpans(file: string, text: string): Span[] {
  const { program, comments } = parseSync(file, text, { sourceType: 'module' })
  const isTest = /(^tests\/|\/tests\/|\.test\.tsx?$)/.test(file)
  const spans: Span[] = comments.map(({ start, end }) => ({ start, end, kind: 'comment' }))
  const add = ({ start, end }: { start: number; end: number }, kind: Span['kind']): void => {
    if (!isTest || kind === 'test name') spans.push({ start, end, kind })
  }
  new Visitor({
    CallExpression({ callee, arguments: [name] }) {
      if (
        isTest &&
        name &&
        isText(name.type) &&
        /^(test|it|describe)\b/.test(text.slice(callee.start, callee.end))
      )
        add(name, 'test name')
    },
    Literal(node) {
      if (typeof node.value === 'string' && !isValue(node.value)) add(node, 'string')
    },
    TemplateElement: (node) => add(node, 'string'),
    JSXText: (node) => add(node, 'string'),
  }).visit(program)
  return spans
}

function isText(type: string): boolean {
  return type === 'Literal' || type === 'TemplateLiteral'
}

/** A single lowercase word is a stored value, and a row of two-letter words lists languages. */
function isValue(text: string): boolean {
  return /^[a-z-]+(:[a-z]+)?$/.test(text) || /^([a-z]{2}(-[a-zA-Z]+)? ?)+$/.test(text)
}
