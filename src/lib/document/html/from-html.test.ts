import { expect, test } from 'vitest'

import { checkDocument } from '../check-document.ts'
import { toMarkdown } from '../markdown/to-markdown.ts'
import { fromHtml } from './from-html.ts'

const read = (html: string): string => toMarkdown(fromHtml(html)).trim()

test('a help center page keeps everything a document supports', () => {
  const page = `<h1>Refunds</h1><p>Ask <strong>us</strong> or <a href="https://example.com/a?b=1&amp;c=2">read on</a>.<br>Soon.</p>
    <ul><li>One<ul><li>Deeper</li></ul></li><li><p>Two</p></ul>
    <ol start="3"><li>Three</ol>
    <div class="callout callout--warning"><p>Careful</p></div>
    <pre><code class="language-bash">npm start\nnpm test</code></pre>
    <table><tr><th>Plan<th>Price</tr><tr><td>Free</td><td>0&nbsp;&euro;</td></tr></table>
    <img src="https://example.com/x.png" alt="A chart" width="640">
    <iframe src="//www.youtube.com/embed/abcdefghijk"></iframe>`

  expect(read(page)).toMatchInlineSnapshot(`
    "## Refunds

    Ask **us** or [read on](https://example.com/a?b=1\\&c=2).\\
    Soon.

    - One
      - Deeper
    - Two

    3. Three

    :::warning
    Careful
    :::

    \`\`\`bash
    npm start
    npm test
    \`\`\`

    | Plan | Price |
    | - | - |
    | Free | 0 € |

    ::image{src="https://example.com/x.png" alt="A chart" width="640"}

    ::video{src="https://www.youtube.com/embed/abcdefghijk"}"
  `)
})

test('links and images point to their new place', () => {
  const document = fromHtml('<p><a href="/hc/en-us/articles/7">It</a><img src="a.png"></p>', {
    link: (url) => (url.endsWith('/7') ? 'article:abc' : undefined),
    picture: () => ({ fileId: 'file-1' }),
  })

  expect(document.content).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'It', marks: [{ type: 'link', attrs: { href: 'article:abc' } }] },
      ],
    },
    { type: 'image', attrs: { fileId: 'file-1' } },
  ])
})

test.each([
  ['<script>alert(1)</script><p>words</p>', 'words'],
  ['<p onclick="x()">words</p>', 'words'],
  ['<a href="javascript:alert(1)">words</a>', 'words'],
  ['<a href="&#106;avascript:alert(1)">words</a>', 'words'],
  ['<img src="javascript:alert(1)" alt="words">', 'words'],
  ['<img src=x onerror=alert(1) alt=words>', 'words'],
  ['<svg><script>alert(1)</script></svg><p>words', 'words'],
  ['<style>p{}</style><p>words</div></section></p>', 'words'],
  ['<b><i>words</b></i>', '**_words_**'],
  ['words<', 'words<'],
])('%s is removed', (html, words) => {
  expect(read(html)).toBe(words)
})

test('endless markup takes no time and still becomes a document', () => {
  for (const html of [
    '<div>'.repeat(50_000),
    '<table><tr><td>'.repeat(3000),
    '<ul><li>'.repeat(5000) + 'deep',
    '<a href="'.repeat(50_000),
    '<'.repeat(200_000),
    `<p>${'words '.repeat(200_000)}</p>`,
  ]) {
    expect(checkDocument(fromHtml(html)).ok).toBe(true)
  }
})
