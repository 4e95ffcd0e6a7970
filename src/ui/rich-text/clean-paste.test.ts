import { expect, test } from 'vitest'

import { cleanPaste, cleanText } from './clean-paste.ts'

test('Word artifacts are removed', () => {
  const word =
    '<html><head><meta name=Generator content="Word"><style>p.MsoNormal{margin:0}</style></head>' +
    '<body><!--[if gte mso 9]><xml>x</xml><![endif]--><p class=MsoNormal>Hello<o:p></o:p></p>' +
    '<p class=MsoNormal><span>&nbsp;</span></p></body></html>'
  expect(cleanPaste(word)).toBe(
    '<html><head></head><body><p class=MsoNormal>Hello</p></body></html>',
  )
})

test('headings map to our levels', () => {
  expect(cleanPaste('<h1 class="x">A</h1><h2>B</h2><h5>C</h5><hr>')).toBe(
    '<h2 class="x">A</h2><h2>B</h2><h3>C</h3><hr>',
  )
})

test('scripts and invisible characters are removed', () => {
  expect(cleanPaste('<p>a\u200bb&nbsp;c<script>alert(1)</script></p>')).toBe('<p>ab c</p>')
  expect(cleanText('\ufeffa\u00a0b\u00adc')).toBe('a bc')
})

test('empty paragraphs are removed, others stay', () => {
  expect(cleanPaste('<p>a</p><p><br></p><p> <span></span></p><p><b>b</b></p>')).toBe(
    '<p>a</p><p><b>b</b></p>',
  )
})

test('a Word list becomes a list', () => {
  const line = (level: number, sign: string, words: string): string =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span>${sign}<span>&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`
  const copied = line(1, '1.', 'One') + line(2, '·', 'Inner') + line(1, '2.', 'Two')
  expect(cleanPaste(`<p>Before</p>${copied}<p>After</p>`)).toBe(
    '<p>Before</p><ol><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ol><p>After</p>',
  )
})

test('documents keep a third heading level', () => {
  expect(cleanPaste('<h4>A</h4><h6>B</h6>', 4)).toBe('<h4>A</h4><h4>B</h4>')
})

test('Google Docs styles become marks', () => {
  const docs =
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:400">Plain </span>' +
    '<span style="font-size:11pt;font-weight:700;font-style:italic">both</span><span style="text-decoration:line-through"> gone</span></p></b>'
  expect(cleanPaste(docs)).toBe('<p dir="ltr">Plain <em><strong>both</strong></em><s> gone</s></p>')
})

test('a page with a thousand open spans is cleaned quickly', () => {
  cleanPaste('<span style="x">'.repeat(20_000) + 'a')
  cleanPaste('<p mso-list:'.repeat(5000))
})
