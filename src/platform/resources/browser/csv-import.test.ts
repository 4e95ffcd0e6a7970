import { expect, test } from 'vitest'

import { readCsvFile } from './csv-import.ts'

const fileOf = (text: string) => new File([text], 'people.csv')

test('a file is read with the line of each row', async () => {
  expect(await readCsvFile(fileOf('name,note\n\nAda,"two\nlines"\nBob,'))).toMatchObject({
    head: ['name', 'note'],
    rows: [
      ['Ada', 'two\nlines'],
      ['Bob', ''],
    ],
    lines: [3, 5],
  })
})

test('an unclosed quote is reported with its line', async () => {
  expect(await readCsvFile(fileOf('name,note\nAda,"cut\nBob,fine\n'))).toBe(
    'The quote opened on line 2 is never closed.',
  )
})
