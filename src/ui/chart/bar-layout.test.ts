import { expect, test } from 'vitest'

import { layOutBars, valueScale } from './bar-layout.ts'

const drawn = [
  { key: 'mail', label: 'Email', color: 'red', values: [10, null, 30] },
  { key: 'chat', label: 'Chat', color: 'blue', values: [20, 5, 0] },
]
const place = { count: 3, from: 0, to: 300, heightOf: (value: number) => 100 - value } as const

test('grouped bars are side by side without overlap', () => {
  const { bars } = layOutBars(drawn, { ...place, arrangement: 'grouped' })
  const [mail, chat] = [
    bars.find(({ key }) => key === 'mail 0'),
    bars.find(({ key }) => key === 'chat 0'),
  ]
  expect(mail).toMatchObject({ top: 90, height: 10 })
  expect(chat).toMatchObject({ top: 80, height: 20 })
  expect((mail?.left ?? 0) + (mail?.width ?? 0)).toBeLessThan(chat?.left ?? 0)
})

test('stacked bars are on top of each other', () => {
  const { bars } = layOutBars(drawn, { ...place, arrangement: 'stacked' })
  expect(bars.find(({ key }) => key === 'chat 0')).toMatchObject({ top: 70, height: 20 })
  expect(bars.some(({ key }) => key === 'mail 1')).toBe(false)
})

test('negative bars go below zero', () => {
  const loss = [{ key: 'net', label: 'Net', color: 'red', values: [-20] }]
  const { bars } = layOutBars(loss, { ...place, count: 1, arrangement: 'grouped' })
  expect(bars[0]).toMatchObject({ top: 100, height: 20 })
  expect(valueScale(loss, 'grouped').ticks).toContain(0)
})

test('the axis covers the stacked sum and never ends at zero', () => {
  expect(valueScale(drawn, 'stacked').ticks.at(-1)).toBe(30)
  const nothing = [{ key: 'mail', label: 'Email', color: 'red', values: [0] }]
  expect(valueScale(nothing, 'grouped').ticks.at(-1)).toBe(1)
})
