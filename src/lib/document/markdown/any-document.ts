import fc from 'fast-check'

import type { RichTextDocument } from '../../rich-text.ts'
import { checkDocument } from '../check-document.ts'

/**
 * Generates unlikely documents for tests: every block nested in every other, with difficult text.
 */
export function anyDocument(): fc.Arbitrary<RichTextDocument> {
  return fc.array(block(3), { minLength: 1, maxLength: 5 }).map((content) => {
    const checked = checkDocument({ type: 'doc', content })
    if (!checked.ok) throw new Error(checked.sentence)
    return checked.document
  })
}

/** Text made of characters that have a meaning in Markdown. */
export function anyWords(): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...dangerous) },
    { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: 6 }) },
    { weight: 2, arbitrary: fc.constantFrom('word', ' ', 'Ünï', '退货', 'שלום', '🙂', '\u00a0') },
  )
  return fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''))
}

const dangerous: readonly string[] = [
  ...Array.from('*_~`#>-+|\\[]()<>!&:;{}=."\'/@^$1'),
  '**',
  '***',
  '~~',
  '```',
  '::',
  ':::',
  '::toc',
  ':::tip',
  ':u[x]',
  ':variable{key="a"}',
  '1. ',
  '- [ ] ',
  '# ',
  '> ',
  '---',
  '===',
  '&nbsp;',
  '&amp;',
  '<br>',
  '<b>',
  '<!-- x -->',
  '<details>',
  '</details>',
  'https://example.com',
  'www.example.com',
  'a@example.com',
  'mailto:a@example.com',
  '[x](y)',
  '![x](y)',
  '[^1]',
  '[!NOTE]',
  '[x]: y',
  '| a | b |',
  '\t',
  '\n',
]

type Node = Record<string, unknown>

function node(type: string, attrs?: fc.Arbitrary<Node>, content?: fc.Arbitrary<readonly Node[]>) {
  return fc.record({
    type: fc.constant(type),
    attrs: attrs ?? fc.constant({}),
    content: content ?? fc.constant([]),
  })
}

function inline(): fc.Arbitrary<readonly Node[]> {
  const marks = fc
    .subarray([...plainMarks], { maxLength: 3 })
    .chain((names) =>
      fc
        .option(fc.constantFrom(...addresses), { freq: 3 })
        .map((href) => [
          ...names.map((type) => ({ type })),
          ...(href ? [{ type: 'link', attrs: { href } }] : []),
        ]),
    )
  const text = fc.record({ type: fc.constant('text'), text: anyWords(), marks })
  const variable = fc.record({
    type: fc.constant('variable'),
    attrs: fc.record({ key: fc.constantFrom('a', 'company.name', 'x_1-2') }),
    marks,
  })
  const pause = fc.constant({ type: 'hardBreak' })
  return fc.array(
    fc.oneof(
      { weight: 6, arbitrary: text },
      { weight: 1, arbitrary: variable },
      { weight: 1, arbitrary: pause },
    ),
    { maxLength: 5 },
  )
}

const plainMarks = ['bold', 'italic', 'underline', 'strike', 'code'] as const
const addresses = [
  'https://example.com/',
  'https://example.com/a_(b)?c=*d*&e=[f]#g',
  'mailto:a@example.com',
  'tel:+4930123456',
  '#place',
  '/k/en/x y',
  'article:0193a1b2-0000-7000-8000-000000000001',
]

function block(depth: number): fc.Arbitrary<Node> {
  const lines = [node('paragraph', undefined, inline()), heading(), code()]
  const leaves = [
    node('horizontalRule'),
    node('tableOfContents'),
    node('snippet', fc.record({ key: fc.constantFrom('hours', 'a.b-c_d') })),
    node('image', picture()),
    node('video', fc.constantFrom({ fileId: 'v1' }, { src: 'https://vimeo.com/123456789' })),
    node('attachment', fc.record({ fileId: fc.constant('f'), name: anyWords(), size: fc.nat() })),
    node('embed', fc.constantFrom({ url: 'https://x.example/"a"?b=c&d' })),
  ]
  if (depth === 0) return fc.oneof(...lines)
  const inside = fc.array(block(depth - 1), { minLength: 1, maxLength: 3 })
  return fc.oneof(
    { weight: 4, arbitrary: fc.oneof(...lines) },
    { weight: 2, arbitrary: fc.oneof(...leaves) },
    {
      weight: 3,
      arbitrary: fc.oneof(
        list('bulletList', depth),
        list('orderedList', depth),
        list('taskList', depth),
        node('blockquote', undefined, inside),
        node(
          'callout',
          fc.record({ kind: fc.constantFrom('info', 'tip', 'warning', 'danger') }),
          inside,
        ),
        node('details', fc.record({ summary: anyWords() }), inside),
        table(inside),
      ),
    },
  )
}

function heading(): fc.Arbitrary<Node> {
  return node('heading', fc.record({ level: fc.constantFrom(2, 3, 4) }), inline())
}

function code(): fc.Arbitrary<Node> {
  const language = fc.record({ language: fc.option(fc.constantFrom('js', 'c++', 'c#', 'a-b_c')) })
  const words = fc.array(fc.oneof(anyWords(), fc.constantFrom('\n', '\t', '  ', '```', '~~~')))
  return node(
    'codeBlock',
    language,
    words.map((lines) => [{ type: 'text', text: lines.join('') }]),
  )
}

function picture(): fc.Arbitrary<Node> {
  return fc.record({
    alt: anyWords(),
    caption: fc.option(anyWords()),
    width: fc.option(fc.integer({ min: 1, max: 4000 })),
    fileId: fc.option(fc.constant('p1')),
    src: fc.constantFrom('https://x.example/p.png', 'https://x.example/(a)_b*.png?c="&d'),
  })
}

function list(type: string, depth: number): fc.Arbitrary<Node> {
  const rest = fc.array(block(depth - 1), { maxLength: 2 })
  const content = fc
    .tuple(node('paragraph', undefined, inline()), rest)
    .map(([first, others]) => [first, ...others])
  const item =
    type === 'taskList'
      ? node('taskItem', fc.record({ checked: fc.boolean() }), content)
      : node('listItem', undefined, content)
  const start = fc.record({ start: fc.constantFrom(0, 1, 7, 999) })
  return node(
    type,
    type === 'orderedList' ? start : undefined,
    fc.array(item, { minLength: 1, maxLength: 3 }),
  )
}

function table(inside: fc.Arbitrary<readonly Node[]>): fc.Arbitrary<Node> {
  const align = fc.constantFrom(undefined, 'left', 'center', 'right')
  const line = node('paragraph', undefined, inline()).map((each) => [each])
  const simple = fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
    .chain(([columns, rows]) =>
      fc
        .tuple(
          fc.array(align, { minLength: columns, maxLength: columns }),
          fc.array(line, { minLength: columns * rows, maxLength: columns * rows }),
        )
        .map(([aligns, cells]) =>
          Array.from({ length: rows }, (_row, row) => ({
            type: 'tableRow',
            content: aligns.map((each, column) => ({
              type: row === 0 ? 'tableHeader' : 'tableCell',
              attrs: { align: each },
              content: cells[row * columns + column],
            })),
          })),
        ),
    )
  const cell = fc
    .constantFrom('tableHeader', 'tableCell')
    .chain((type) =>
      node(
        type,
        fc.record({ colspan: fc.constantFrom(1, 2), rowspan: fc.constantFrom(1, 3), align }),
        inside,
      ),
    )
  const odd = fc.array(node('tableRow', undefined, fc.array(cell, { maxLength: 2 })), {
    minLength: 1,
    maxLength: 2,
  })
  return node('table', undefined, fc.oneof(simple, simple, odd))
}
