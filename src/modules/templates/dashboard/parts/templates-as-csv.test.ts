import { expect, test } from 'vitest'

import { templateCsv } from '../../template-csv.ts'
import { templatesAsCsv, type ExportedTemplate } from './templates-as-csv.ts'

const refund: ExportedTemplate = {
  name: 'Refund',
  shortcut: 'refund',
  folder: 'Orders',
  subject: 'Your refund',
  kind: 'reply',
  body: 'Hello, "there"',
  texts: { fr: 'Salut', de: 'Hallo' },
  usedCount: 12,
  editedCount: 3,
  lastUsedAt: '2026-11-16T08:00:00.000Z',
}
const hint: ExportedTemplate = {
  ...refund,
  name: 'Hint',
  shortcut: '',
  kind: 'note',
  subject: '',
  texts: { 'pt-BR': 'Oi' },
  usedCount: 0,
  editedCount: 0,
  lastUsedAt: null,
}

test('every language is a column, and usage comes last', () => {
  const [head, first, second] = linesOf([refund, hint])

  expect(head).toBe(
    'Name,Shortcut,Folder,Subject,Text,Type,Text (de),Text (fr),Text (pt-BR),Used,Edited before sending,Last used',
  )
  expect(first).toBe(
    'Refund,refund,Orders,Your refund,"Hello, ""there""",Reply,Hallo,Salut,,12,3,2026-11-16T08:00:00.000Z',
  )
  expect(second).toBe('Hint,,Orders,,"Hello, ""there""",Note,,,Oi,0,0,')
})

test('every column except usage can be imported', () => {
  const labels = new Set(Object.values(templateCsv.fields).map(({ label }) => label))
  const columns = (linesOf([refund, hint])[0] ?? '').split(',')

  expect(columns.filter((column) => !labels.has(column))).toEqual([
    'Used',
    'Edited before sending',
    'Last used',
  ])
})

function linesOf(templates: readonly ExportedTemplate[]): string[] {
  return templatesAsCsv(templates).replace('\ufeff', '').split('\r\n')
}
