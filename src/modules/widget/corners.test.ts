import { expect, test } from 'vitest'

import { launcherCorner, radiusOf } from './corners.ts'

test('the launcher grows round faster than the chat, and is a circle beside one as usual', () => {
  const radii = [0, 3, 9, 12, 16, 24]
  expect(radii.map((radius) => Math.round(launcherCorner(radius)))).toEqual([0, 3, 9, 16, 28, 28])
})

test('what a browser kept from before there were pixels is as round as usual', () => {
  expect([{ radius: 0 }, { radius: 'soft' }, {}].map(radiusOf)).toEqual([0, 16, 16])
})
