import { expect, test } from 'vitest'

import { modulesWith } from './module-files.ts'

test('modules are found by file, in tier order', () => {
  const names = modulesWith('portal/module.ts')

  expect(names.indexOf('readers')).toBeLessThan(names.indexOf('tickets'))
  expect(names).not.toContain('tags')
})
