import { describe, expect, test } from 'vitest'

import { beginMark, extendMark, isDrawn, isStep, stepped } from './marks.ts'

const at = { x: 10, y: 10 }
const to = { x: 60, y: 40 }

describe('a mark', () => {
  test.each(['arrow', 'box'] as const)('%s spans from the start to the pointer', (tool) => {
    const mark = extendMark(extendMark(beginMark(tool, at), { x: 1, y: 1 }), to)
    expect(mark).toEqual({ kind: tool, from: at, to })
  })

  test.each(['pen', 'blur'] as const)('%s follows the pointer', (tool) => {
    expect(extendMark(beginMark(tool, at), to)).toEqual({ kind: tool, points: [at, to] })
  })

  test('text stays at its position', () => {
    const text = { kind: 'text', at, text: 'Here' } as const
    expect(extendMark(text, to)).toBe(text)
  })

  test.each([
    [beginMark('arrow', at), false],
    [extendMark(beginMark('arrow', at), to), true],
    [beginMark('box', at), false],
    [beginMark('pen', at), false],
    [extendMark(beginMark('pen', at), to), true],
    [beginMark('blur', at), true],
    [{ kind: 'text', at, text: ' ' } as const, false],
    [{ kind: 'text', at, text: 'Here' } as const, true],
  ])('%o draws something: %s', (mark, isKept) => {
    expect(isDrawn(mark)).toBe(isKept)
  })
})

test('arrow keys move the pointer within the picture', () => {
  const options = { step: 20, size: { width: 100, height: 50 } }
  expect(stepped(at, 'ArrowRight', options)).toEqual({ x: 30, y: 10 })
  expect(stepped(at, 'ArrowUp', options)).toEqual({ x: 10, y: 0 })
  expect(stepped({ x: 95, y: 45 }, 'ArrowDown', options)).toEqual({ x: 95, y: 50 })
  expect(stepped(at, 'a', options)).toEqual(at)
  expect([isStep('ArrowLeft'), isStep('toString')]).toEqual([true, false])
})
