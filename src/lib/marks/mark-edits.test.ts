import { expect, test } from 'vitest'

import {
  markEdit,
  nextItemEdit,
  pictureEdit,
  type MarkEdit,
  type MarkKind,
  type Selected,
} from './mark-edits.ts'

test.each<[MarkKind, string, string]>([
  ['bold', 'a |word| b', 'a **|word|** b'],
  ['bold', 'a **|word|** b', 'a |word| b'],
  ['bold', 'a |**word**| b', 'a |word| b'],
  ['bold', 'a |word |b', 'a **|word|** b'],
  ['bold', 'a ||', 'a **||**'],
  ['bold', 'a **||**', 'a ||'],
  ['bold', 'a **strong||**', 'a **strong**||'],
  ['italic', 'a *strong||* b', 'a *strong*|| b'],
  ['italic', '**strong||**', '**strong*||***'],
  ['bold', '|one\n\ntwo|', '|**one**\n\n**two**|'],
  ['italic', '|word|', '*|word|*'],
  ['italic', '*|word|*', '|word|'],
  ['italic', '**|word|**', '***|word|***'],
  ['italic', '***|word|***', '**|word|**'],
  ['bold', '***|word|***', '*|word|*'],
  ['code', '|npm start|', '`|npm start|`'],
  ['code', 'x\n|one\ntwo|', 'x\n|```\none\ntwo\n```|'],
  ['link', 'see |here|', 'see [here](|https://|)'],
  ['link', 'see |https://a.example|', 'see [||](https://a.example)'],
  ['link', 'see ||', 'see [||](https://)'],
  ['list', 'one\nt|w|o', 'one\n- two||'],
  ['list', '||', '- ||'],
  ['list', '|one\ntwo|', '|- one\n- two|'],
  ['list', '- o|ne\n\n- tw|o', '|one\n\ntwo|'],
])('%s: %j becomes %j', (kind, before, after) => {
  const selected = read(before)
  expect(shown(selected, markEdit(kind, selected))).toBe(after)
})

test.each([
  ['Hello||', 'Hello|\n![label](file:label.png)|'],
  ['||', '|![label](file:label.png)|'],
  ['a\n||\nb', 'a\n|![label](file:label.png)|\nb'],
])('an image in %j gets its own line', (before, after) => {
  const selected = read(before)
  expect(shown(selected, pictureEdit('label.png', selected))).toBe(after)
})

test.each([
  ['- one||', '- one\n- ||'],
  ['- one||, two', '- one\n- ||, two'],
  ['x\n9. nine||', 'x\n9. nine\n10. ||'],
  ['- one\n- ||', '- one\n||'],
  ['plain||', undefined],
  ['- o|n|e', undefined],
])('Enter in a list: %j becomes %j', (before, after) => {
  const selected = read(before)
  const edit = nextItemEdit(selected)
  expect(edit && shown(selected, edit)).toBe(after)
})

function read(written: string): Selected {
  const [before = '', part = '', after = ''] = written.split('|')
  return { text: before + part + after, start: before.length, end: before.length + part.length }
}

function shown({ text }: Selected, { from, to, insert, start, end }: MarkEdit): string {
  const now = text.slice(0, from) + insert + text.slice(to)
  return `${now.slice(0, start)}|${now.slice(start, end)}|${now.slice(end)}`
}
