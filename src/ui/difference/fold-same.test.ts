import { expect, test } from 'vitest'

import { foldSame } from './fold-same.ts'

const same = (text: string) => ({
  change: 'same' as const,
  parts: [{ change: 'same' as const, text }],
})
const added = { change: 'added' as const, parts: [{ change: 'added' as const, text: 'new' }] }

test('long unchanged sections are folded except their ends', () => {
  const folded = foldSame(['a', 'b', 'c', 'd', 'e', 'f'].map(same))
  expect(folded.map(({ kind }) => kind)).toEqual(['block', 'fold', 'block'])
  expect(folded[1]).toMatchObject({ blocks: [same('b'), same('c'), same('d'), same('e')] })
})

test('short sections and changes keep their order', () => {
  const blocks = [same('a'), added, same('b'), same('c')]
  expect(foldSame(blocks)).toEqual(blocks.map((block) => ({ kind: 'block', block })))
})
