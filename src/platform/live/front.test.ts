import { expect, test } from 'vitest'

import type { Follower } from './follower.ts'
import { Front } from './front.ts'
import type { Listener } from './listener.ts'

test('an event goes to members and the visitor it names', () => {
  const front = new Front()
  const [agent, ada, grace] = [member(), visitor('ada'), visitor('grace')]
  for (const each of [agent, ada, grace]) front.add(each)

  expect(front.concernedBy('Inbox m:me c:ada')).toEqual([agent, ada])
  expect(front.concernedBy('Inbox m:me c:-')).toEqual([agent])
  expect(front.concernedBy('Inbox')).toEqual([agent])
  expect(front.concernedBy('Inbox c:ada t:tea')).toEqual([agent])
})

test('all share one position, and leaving keeps it', () => {
  const front = new Front()
  const [ada, grace] = [visitor('ada'), visitor('grace')]
  front.cursor = { tx: 5n, seq: 1n }
  front.add(ada)
  front.add(grace)
  front.cursor = { tx: 6n, seq: 2n }

  expect(front.delete(ada)).toBe(true)
  front.cursor = { tx: 7n, seq: 3n }

  expect(ada.place.cursor).toEqual({ tx: 6n, seq: 2n })
  expect(grace.place.cursor).toEqual({ tx: 7n, seq: 3n })
  expect([front.size, front.delete(ada)]).toEqual([1, false])
})

test('two browsers of one person both receive it and leave separately', () => {
  const front = new Front()
  const [phone, laptop] = [visitor('ada'), visitor('ada')]
  front.add(phone)
  front.add(laptop)
  front.delete(phone)

  expect(front.concernedBy('Inbox c:ada')).toEqual([laptop])
  front.delete(laptop)
  expect([front.concernedBy('Inbox c:ada'), front.size]).toEqual([[], 0])
})

function member(): Follower {
  return follower({ kind: 'member' } as Listener)
}

function visitor(contactId: string): Follower {
  return follower({ kind: 'visitor', visitor: { contactId } } as Listener)
}

function follower(listener: Listener): Follower {
  return { socket: { listener }, place: { cursor: { tx: 0n, seq: 0n } } } as unknown as Follower
}
