import { describe, expect, test } from 'vitest'

import { addDuration } from './add-duration.ts'

const before = [0x1a, 0x45, 0xdf, 0xa3]
const infoId = [0x15, 0x49, 0xa9, 0x66]
const scale = [0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40]
const after = [0x16, 0x54, 0xae, 0x6b]

describe('the WebM header of a recording', () => {
  test.each([
    ['one byte', [0x87]],
    ['eight bytes', [0x01, 0, 0, 0, 0, 0, 0, 7]],
  ])('gets a duration if the info size is stored in %s', (_, size) => {
    const head = new Uint8Array([...before, ...infoId, ...size, ...scale, ...after])
    const told = addDuration(head, 42_500)
    const duration = new DataView(told.buffer, 4 + 4 + 4 + scale.length)

    expect(Array.from(told.subarray(0, 12))).toEqual([...before, ...infoId, 0x10, 0, 0, 18])
    expect(Array.from(told.subarray(12, 19))).toEqual(scale)
    expect(duration.getUint16(0)).toBe(0x44_89)
    expect(duration.getUint8(2)).toBe(0x88)
    expect(duration.getFloat64(3)).toBe(42_500)
    expect(Array.from(told.subarray(-4))).toEqual(after)
  })

  test.each([
    ['already has a duration', [...infoId, 0x83, 0x44, 0x89, 0x80]],
    ['is truncated', [...infoId, 0x87, 0x2a]],
    ['isn’t a WebM', [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70]],
    ['is empty', []],
  ])('stays unchanged if it %s', (_, bytes) => {
    const head = new Uint8Array(bytes)

    expect(addDuration(head, 1000)).toBe(head)
  })
})
