import { expect, test } from 'vitest'

import type { Column } from './column.ts'
import { fitColumns } from './fit-columns.ts'

test('optional columns disappear one by one from the end', () => {
  const fitted = fitColumns(
    [column('name', 200), column('page'), column('from', 320, true), column('country', 144, true)],
    56,
  )
  expect(fitted.map(({ hiding }) => hiding)).toEqual([
    undefined,
    undefined,
    '@max-[44rem]:hidden',
    '@max-[56rem]:hidden',
  ])
})

test('with enough room only phones hide columns', () => {
  const [, fitted] = fitColumns([column('name'), column('country', 144, true)], 0)
  expect(fitted?.hiding).toBe('@max-xl:hidden')
})

function column(key: string, width?: number, isHiddenOnPhone = false): Column<object> {
  return { key, title: key, isHiddenOnPhone, ...(width && { width }), render: () => key }
}
