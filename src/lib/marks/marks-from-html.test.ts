import { expect, test } from 'vitest'

import { marksFromHtml } from './marks-from-html.ts'

test.each([
  ['<p>Do <b>this</b> and <em>that</em> now</p>', 'Do **this** and *that* now'],
  ['<p>A<strong> word </strong>B</p>', 'A **word** B'],
  ['<h2>Steps</h2><p>One<br>two</p>', '**Steps**\n\nOne\ntwo'],
  ['<a href="https://a.example/b">here</a>', '[here](https://a.example/b)'],
  ['<ul><li>one</li><li>two<ul><li>three</li></ul></li></ul>', '- one\n- two\n  - three'],
  ['<ol start="3"><li><p>one</p></li><li>two</li></ol>', '3. one\n4. two'],
  ['<blockquote><p>one</p></blockquote>', '> one'],
  ['<pre>a  *b*\nc</pre>', '```\na  *b*\nc\n```'],
  ['<p>run <code>npm start</code></p>', 'run `npm start`'],
  ['<span style="font-weight:700">bold</span> words', '**bold** words'],
  [
    '<b style="font-weight:normal"><p>plain <span style="font-style:italic">slanted</span></p></b>',
    'plain *slanted*',
  ],
  [
    `<p class=MsoListParagraphCxSpFirst><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>one</p>
     <p class=MsoListParagraphCxSpLast><span style='mso-list:Ignore'>·</span>two</p>`,
    '- one\n- two',
  ],
  [
    `<p class=MsoListParagraph><span><span style='mso-list:Ignore'>1.</span></span>one</p>`,
    '1. one',
  ],
])('%s', (html, text) => {
  expect(marksFromHtml(html)).toBe(text)
})

test.each([
  '<span style="color:#333">const a = 1</span>',
  '<p>two</p><p>paragraphs</p>',
  '<a href="https://a.example/">https://a.example</a>',
  '<a href="javascript:alert(1)">here</a>',
])('%s is pasted as plain text', (html) => {
  expect(marksFromHtml(html)).toBeUndefined()
})

test('scripts and styles are dropped', () => {
  const html = '<style>b{color:red}</style><b>word</b><script>alert(1)</script><!-- x -->'
  expect(marksFromHtml(html)).toBe('**word**')
})
