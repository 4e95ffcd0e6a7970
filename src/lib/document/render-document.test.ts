import { expect, test } from 'vitest'

import type { RichTextDocument, RichTextNode } from '../rich-text.ts'
import { codeHighlighter } from './highlight-code.ts'
import { renderDocument, type RenderSources } from './render-document.ts'

const text = (words: string, ...marks: readonly string[]): RichTextNode => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
})
const linked = (href: unknown, words = 'here'): RichTextNode => ({
  type: 'text',
  text: words,
  marks: [{ type: 'link', attrs: { href } }],
})
const paragraph = (...content: readonly RichTextNode[]): RichTextNode => ({
  type: 'paragraph',
  content,
})
const heading = (level: number, words: string): RichTextNode => ({
  type: 'heading',
  attrs: { level },
  content: [text(words)],
})
const doc = (...content: readonly RichTextNode[]): RichTextDocument => ({ type: 'doc', content })
const sources: RenderSources = {
  fileUrl: (id) => (id === 'gone' ? undefined : `/files/${id}`),
  articleUrl: (id) => (id === 'a1' ? '/k/en/orders/returns' : undefined),
  highlight: await codeHighlighter(),
}
const html = (...content: readonly RichTextNode[]): string =>
  renderDocument(doc(...content), sources).html

test('headings have stable IDs', () => {
  const { contents, html: page } = renderDocument(
    doc(
      { type: 'tableOfContents' },
      heading(2, 'Start  here!'),
      heading(3, 'Start here'),
      heading(2, 'Größe & Maße'),
      heading(2, '退货'),
      heading(2, '!?'),
      heading(4, ''),
    ),
    sources,
  )
  expect(contents.map(({ id, level }) => `${level} ${id}`)).toEqual([
    '2 start-here',
    '3 start-here-2',
    '2 größe-maße',
    '2 退货',
    '2 section',
  ])
  expect(page).toContain('<li class="level-3"><a href="#start-here-2">Start here</a></li>')
  expect(page).toContain('<h4></h4>')
})

test('a link across several marks stays one link', () => {
  const bold = {
    ...linked('https://example.com', 'b'),
    marks: [{ type: 'bold' }, ...(linked('https://example.com').marks ?? [])],
  }
  expect(html(paragraph(linked('https://example.com', 'a'), bold, text('c', 'strike')))).toBe(
    '<p><a href="https://example.com/" target="_blank" rel="noopener noreferrer nofollow">a<strong>b</strong></a><s>c</s></p>',
  )
})

test('links to articles resolve, or become text if the article is hidden', () => {
  expect(html(paragraph(linked('article:a1#step')))).toBe(
    '<p><a href="/k/en/orders/returns#step">here</a></p>',
  )
  expect(html(paragraph(linked('article:secret')))).toBe('<p>here</p>')
})

test('an unchecked document runs no scripts', () => {
  const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
  const hostile = html(
    { type: 'script', content: [text('alert(1)')] },
    { type: attack, attrs: { onclick: attack } },
    paragraph(text(attack), linked('javascript:alert(1)'), linked(`https://x.example/${attack}`)),
    { type: 'heading', attrs: { level: attack }, content: [text(attack)] },
    { type: 'image', attrs: { src: 'javascript:alert(1)', alt: attack } },
    {
      type: 'image',
      attrs: { src: 'https://x.example/p.png', alt: attack, caption: attack, width: attack },
    },
    { type: 'image', attrs: { fileId: attack, alt: attack } },
    { type: 'codeBlock', attrs: { language: attack }, content: [text(attack)] },
    { type: 'codeBlock', attrs: { language: 'html' }, content: [text(attack)] },
    { type: 'callout', attrs: { kind: attack }, content: [paragraph(text(attack))] },
    { type: 'details', attrs: { summary: attack }, content: [paragraph()] },
    { type: 'video', attrs: { src: 'https://evil.example/embed/x' } },
    { type: 'video', attrs: { src: `https://www.youtube.com/watch?v=${attack}` } },
    { type: 'embed', attrs: { url: 'javascript:alert(1)' } },
    { type: 'embed', attrs: { url: `https://evil.example/${attack}` } },
    { type: 'attachment', attrs: { fileId: 'f', name: attack, type: attack } },
    { type: 'orderedList', attrs: { start: attack }, content: [paragraph()] },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [{ type: 'tableCell', attrs: { colspan: attack, align: attack }, content: [] }],
        },
      ],
    },
  )
  expect(hostile).not.toMatch(/<script|<img src=x|javascript:/i)
  // Attribute values may contain anything.
  expect(hostile.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+=/i)
  expect(hostile).not.toContain('<iframe')
})

test('broken nesting neither fails nor loops', () => {
  const item: RichTextNode = { type: 'listItem', content: [paragraph(text('a'))] }
  expect(html(item, { type: 'tableCell' }, text('loose'), { type: 'bulletList' })).toBe(
    '<li>a</li>loose<ul></ul>',
  )
  let node: RichTextNode = paragraph(text('deep'))
  for (let level = 0; level < 50_000; level++) node = { type: 'blockquote', content: [node] }
  expect(html(node)).not.toContain('deep')
})

test('snippets and variables are expanded, and recursion ends', () => {
  const days = { type: 'variable', attrs: { key: 'days' }, marks: [{ type: 'bold' }] }
  const snippets: Readonly<Record<string, RichTextDocument>> = {
    loop: doc({ type: 'snippet', attrs: { key: 'loop' } }, paragraph(text('once'))),
    hours: doc(paragraph(text('Open '), days)),
  }
  const snippet = (key: string): RichTextDocument | undefined => snippets[key]
  const { html: page, text: words } = renderDocument(
    doc(
      { type: 'snippet', attrs: { key: 'hours' } },
      { type: 'snippet', attrs: { key: 'loop' } },
      { type: 'snippet', attrs: { key: 'none' } },
    ),
    { ...sources, snippet, variable: (key) => (key === 'days' ? 'Mon <Fri>' : undefined) },
  )
  expect(page).toBe('<p>Open <strong>Mon &lt;Fri&gt;</strong></p><p>once</p>')
  expect(words).toBe('Open Mon <Fri>\n\nonce')
})

test('a self-multiplying snippet stays within limits', () => {
  const many = (key: string): RichTextDocument =>
    doc(
      ...Array.from({ length: 2000 }, () => ({ type: 'snippet', attrs: { key } })),
      paragraph(text('x')),
    )
  const next: Readonly<Record<string, string>> = { a: 'b', b: 'c', c: 'd' }
  const snippet = (key: string): RichTextDocument => many(next[key] ?? 'z')
  const { html: page } = renderDocument(many('a'), { ...sources, snippet })
  expect(page.length).toBeLessThan(5_000_000)
})

test('images have their size, listed players are embedded, everything else is a card', () => {
  expect(
    html({
      type: 'image',
      attrs: { fileId: 'f1', alt: 'A bag', caption: 'Ours', width: 800, height: 600 },
    }),
  ).toBe(
    '<figure><img src="/files/f1" alt="A bag" width="800" height="600" loading="lazy" decoding="async"><figcaption>Ours</figcaption></figure>',
  )
  expect(html({ type: 'image', attrs: { fileId: 'gone' } })).toBe('')
  expect(html({ type: 'video', attrs: { src: 'https://youtu.be/dQw4w9WgXcQ?t=42' } })).toContain(
    'src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=42"',
  )
  expect(html({ type: 'embed', attrs: { url: 'https://stranger.example/x' } })).toContain(
    '<p class="embed-card"><a href="https://stranger.example/x"',
  )
})

test('code tokens differ by class only', () => {
  const code = { type: 'codeBlock', attrs: { language: 'js' }, content: [text('const a = "<b>"')] }
  expect(html(code)).toBe(
    '<pre tabindex="0" data-language="js"><code><span class="hl-keyword">const</span> a = <span class="hl-string">&quot;&lt;b&gt;&quot;</span></code></pre>',
  )
})

test('tables scroll in their own box and have header cells', () => {
  const cell = (type: string, words: string, attrs = {}): RichTextNode => ({
    type,
    attrs,
    content: [paragraph(text(words))],
  })
  const row = (...content: readonly RichTextNode[]): RichTextNode => ({ type: 'tableRow', content })
  expect(
    html({
      type: 'table',
      content: [
        row(cell('tableHeader', 'Size'), cell('tableHeader', 'Price', { align: 'right' })),
        row(cell('tableHeader', 'Small'), cell('tableCell', '9', { align: 'right', colspan: 2 })),
      ],
    }),
  ).toBe(
    '<div class="table-scroll" tabindex="0"><table><thead><tr><th scope="col">Size</th><th scope="col" class="align-right">Price</th></tr></thead>' +
      '<tbody><tr><th scope="row">Small</th><td colspan="2" class="align-right">9</td></tr></tbody></table></div>',
  )
})

test('words are counted in languages without spaces', () => {
  expect(renderDocument(doc(paragraph(text('Send it back.'))), sources).words).toBe(3)
  expect(
    renderDocument(doc(paragraph(text('我们在三十天内接受退货'))), sources).words,
  ).toBeGreaterThan(4)
})

test('1.5 MB of text renders within a moment', () => {
  const line = paragraph(text('Open bags can be sent back, too. '.repeat(30), 'bold'))
  const { words } = renderDocument(doc(...Array.from({ length: 1500 }, () => line)), sources)
  expect(words).toBe(1500 * 30 * 7)
})
