import { expect, test } from 'vitest'

import { progressState } from './progress-state.ts'

test.each([
  [undefined, undefined, 'indeterminate', null, 100],
  [null, 40, 'indeterminate', null, 40],
  [0, 40, 'loading', 0, 40],
  [39.5, 40, 'loading', 39.5, 40],
  [40, 40, 'complete', 40, 40],
  [100, undefined, 'complete', 100, 100],
  [41, 40, 'indeterminate', null, 100],
  [-1, 40, 'indeterminate', null, 100],
  [Number.NaN, 40, 'indeterminate', null, 100],
  [5, 0, 'indeterminate', null, 100],
  [5, -3, 'indeterminate', null, 100],
  [undefined, 0, 'indeterminate', null, 100],
  [5, Number.NaN, 'indeterminate', null, 100],
] as const)('%s of %s is %s: %s of %s', (value, max, state, shown, shownMax) => {
  expect(progressState(value, max)).toEqual({ state, value: shown, max: shownMax })
})
