import { expect, test } from 'vitest'

import { setLines } from './set-lines.ts'

const style = { size: 40, weight: 600, width: 600, maxLines: 2 } as const

test('text takes as many lines as it needs', async () => {
  const [line, ...others] = await setLines('Refunds', style)

  expect(others).toEqual([])
  expect(line).toMatchObject({ isFromRight: false })
  expect(line?.markup.match(/<path /g)).toHaveLength('Refunds'.length)
  expect(line?.width).toBeGreaterThan(100)
})

test('overflow ends in an ellipsis, and no line is too wide', async () => {
  const lines = await setLines('one two three '.repeat(20), style)
  const [shorter] = await setLines('…', style)

  expect(lines).toHaveLength(2)
  expect(lines.every(({ width }) => width <= style.width)).toBe(true)
  const dots = / d="([^"]+)"/.exec(shorter?.markup ?? '')?.[1]
  expect(lines.at(-1)?.markup).toContain(dots)
})

test('Arabic is right-aligned, and text without spaces breaks', async () => {
  const [arabic] = await setLines('كلمة المرور', style)
  const chinese = await setLines('如何重置密码并保护您的帐户安全完整指南适用于所有设备', style)

  expect(arabic?.isFromRight).toBe(true)
  expect(chinese).toHaveLength(2)
})
