import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { checkDocument } from '../check-document.ts'
import { toMarkdown } from '../markdown/to-markdown.ts'
import { fromJira } from './from-jira.ts'

const read = (text: string): string => toMarkdown(fromJira(text)).trim()

test('a Jira issue is converted', () => {
  const issue = [
    'h2. Steps to reproduce',
    '',
    '# Open *Billing* and choose _Invoices_',
    '## with [the test account|https://example.com/a_b_c|smart-link]',
    '# Press {{Refund}}',
    '',
    'It says:',
    '{code:java|title=Log.java}',
    'int *a* = 1;',
    '{code}',
    '',
    'See https://example.com/issue_12_a, and [~accountid:5b10a28].',
  ].join('\r\n')

  expect(read(issue)).toBe(
    [
      '## Steps to reproduce',
      '',
      '1. Open **Billing** and choose *Invoices*',
      '   1. with [the test account](https://example.com/a_b_c)',
      '2. Press `Refund`',
      '',
      'It says:',
      '',
      '```java',
      'int *a* = 1;',
      '```',
      '',
      'See <https://example.com/issue_12_a>, and @someone.',
    ].join('\n'),
  )
})

test('lists of different types nest', () => {
  const [list] = fromJira('* One\n*# First\n*# Second\n* Two\ngoes on\n- Three').content ?? []

  expect(list).toMatchObject({
    type: 'bulletList',
    content: [
      { content: [{ type: 'paragraph' }, { type: 'orderedList', content: [{}, {}] }] },
      { content: [{ content: [{ text: 'Two' }, { type: 'hardBreak' }, { text: 'goes on' }] }] },
      { content: [{ content: [{ text: 'Three' }] }] },
    ],
  })
})

test('a table keeps its headers, rows and links', () => {
  const [table] = fromJira('||Name||Page||\n|Ada|[home|https://ada.example]|\n|Bob|').content ?? []

  expect(table).toMatchObject({
    type: 'table',
    content: [
      { content: [{ type: 'tableHeader' }, { type: 'tableHeader' }] },
      {
        content: [
          { type: 'tableCell' },
          { content: [{ content: [{ text: 'home', marks: [{ type: 'link' }] }] }] },
        ],
      },
      { content: [{ type: 'tableCell' }, { type: 'tableCell' }] },
    ],
  })
})

test('quotes and panels become quotes with their title', () => {
  expect(read('{panel:title=Note|bgColor=#fff}\nMind this\n{panel}')).toBe(
    '> **Note**\n>\n> Mind this',
  )
  expect(read('bq. They said so')).toBe('> They said so')
})

describe('words', () => {
  test.each([
    ['a-b-c and snake_case_name stay', 'a-b-c and snake_case_name stay'],
    ['-gone- +new+ {color:#ff0000}red{color}', '~~gone~~ new red'],
    ['un{*}be{*}lievable', 'un**be**lievable'],
    ['one\\\\two', 'one\\\ntwo'],
    ['\\*no star\\*', '\\*no star\\*'],
    ['!screen shot.png|thumbnail!', 'screen shot.png'],
    ['[^log.txt] of [~ada]', 'log.txt of @ada'],
    ['[click|javascript:alert(1)]', 'click'],
    ['* not a list', '- not a list'],
    ['2 * 3 * 4', '2 \\* 3 \\* 4'],
  ])('%j is converted', (text, markdown) => {
    expect(read(text)).toBe(markdown)
  })
})

test('any text becomes a valid document', () => {
  const sign = fc.constantFrom('*', '#', '_', '{code}', '{{', '|', '[', ']', '\n', 'h1. ', ' ', 'a')
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
      expect(checkDocument(fromJira(signs.join(''))).ok).toBe(true)
    }),
  )
})
