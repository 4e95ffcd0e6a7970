import { expect, test } from 'vitest'

import { launcherCorner, radiusOf } from './corners.ts'

test("the launcher radius grows faster than the chat's, and is a circle at the default", () => {
  const radii = [0, 3, 9, 12, 16, 24]
  expect(radii.map((radius) => Math.round(launcherCorner(radius)))).toEqual([0, 3, 9, 16, 28, 28])
})

test('cached configs from before pixel values get the default radius', () => {
  expect([{ radius: 0 }, { radius: 'soft' }, {}].map(radiusOf)).toEqual([0, 16, 16])
})
