import { expect, test } from 'vitest'

import { flag, text } from '../field.ts'
import { resource } from '../resource.ts'
import { csvOf } from './csv-export.ts'

const cups = resource({
  name: 'cup',
  plural: 'cups',
  table: 'cups',
  needs: 'Settings',
  title: 'name',
  screen: 'things',
  fields: { name: text('Name'), isClean: flag('Clean') },
})

test('a file has field names, formatted values, and no formulas', () => {
  const file = csvOf(cups, [
    { name: 'Blue, big', isClean: true },
    { name: '=HYPERLINK("x")', isClean: false },
  ])

  expect(file).toBe('\ufeffName,Clean\r\n"Blue, big",Yes\r\n"\'=HYPERLINK(""x"")",No\r\n')
})
