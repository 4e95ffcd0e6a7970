import { expect, test } from 'vitest'

import { HandlingTime } from './handling-time.ts'

test('a visit is reported at its end, without absent time', () => {
  const beats = beating()
  expect([beats(0), beats(6), beats(12), beats(100), beats(106)]).toEqual(Array(5).fill(undefined))
  expect(beats(108, true)).toBe(20)
  expect(beats(109, true)).toBeUndefined()
})

test('a long visit is reported in parts', () => {
  const beats = beating()
  const reports = Array.from({ length: 101 }, (_, nth) => beats(nth * 6)).filter(Boolean)
  expect(reports).toEqual([300, 300])
})

test('two members are counted separately', () => {
  const time = new HandlingTime()
  const beat = (memberId: string, second: number, isLeaving = false) =>
    time.beat({ conversationId: 'c', memberId, now: new Date(second * 1000) }, { isLeaving })
  beat('ada', 0)
  beat('bo', 4)
  expect([beat('ada', 8, true), beat('bo', 8, true)]).toEqual([8, 4])
})

function beating() {
  const time = new HandlingTime()
  return (second: number, isLeaving = false) =>
    time.beat({ conversationId: 'c', memberId: 'ada', now: new Date(second * 1000) }, { isLeaving })
}
