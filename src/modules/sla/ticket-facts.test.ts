import { describe, expect, test } from 'vitest'

import type { ConversationHistory, Move } from '#modules/inbox/rules.ts'

import { historyOf } from './history.ts'
import { ticketFacts, type TicketInput } from './ticket-facts.ts'

const at = (time: string): Date => new Date(`2030-07-01T${time.padStart(5, '0')}:00.000Z`)

describe('a ticket without a conversation', () => {
  test('waits from its creation until a public reply', () => {
    const waiting = ticketFacts(story(), undefined)
    expect(historyOf(waiting).first).toEqual({ from: at('9:00') })
    const answered = ticketFacts(story({ said: [{ what: 'answer', at: at('9:30') }] }), undefined)
    expect(answered.waitingSince).toBeNull()
    expect(historyOf(answered).first).toEqual({ from: at('9:00'), to: at('9:30') })
  })

  test('has no one waiting if no customer asked', () => {
    const facts = ticketFacts(story({ isAwaited: false }), undefined)
    expect(historyOf(facts)).toMatchObject({ first: undefined, next: undefined })
    expect(historyOf(facts).resolve).toEqual({ from: at('9:00') })
  })

  test('pauses in pausing columns and ends in done columns', () => {
    const standings = [
      { at: at('9:10'), standing: 'paused' },
      { at: at('9:40'), standing: 'open' },
      { at: at('10:00'), standing: 'done' },
    ] as const
    const done = { standing: 'done', resolvedAt: at('10:00'), standings } as const
    const history = historyOf(ticketFacts(story(done), undefined))
    expect(history.snoozes).toEqual([{ from: at('9:10'), to: at('9:40') }])
    expect(history.resolve).toEqual({ from: at('9:00'), to: at('10:00') })
  })
})

describe('a ticket linked to a conversation', () => {
  const customer = (time: string): Move => ({ what: 'customer', at: at(time) })
  const answer = (time: string): Move => ({ what: 'answer', at: at(time) })

  test('starts with its source message', () => {
    const facts = ticketFacts(story(), talk([customer('8:30')], '8:30'))
    expect(facts.createdAt).toEqual(at('8:30'))
    expect(historyOf(facts).first).toEqual({ from: at('8:30') })
  })

  test('owes the next reply if the first was given before', () => {
    const moves = [customer('8:00'), answer('8:10'), customer('8:50')]
    const history = historyOf(ticketFacts(story(), talk(moves, '8:50')))
    expect(history.first).toBeUndefined()
    expect(history.next).toEqual({ from: at('8:50') })
  })

  test('owes nothing for messages answered before its creation', () => {
    const facts = ticketFacts(story(), talk([customer('8:00'), answer('8:10')], null))
    expect(facts.createdAt).toEqual(at('9:00'))
    expect(historyOf(facts)).toMatchObject({ first: undefined, next: undefined })
  })

  test("isn't reopened or closed with the conversation", () => {
    const closed: Move = { what: 'status', status: 'closed', at: at('9:20') }
    const moves = [customer('8:30'), answer('9:10'), closed]
    const history = historyOf(ticketFacts(story(), talk(moves, null)))
    expect(history.resolve).toEqual({ from: at('8:30') })
  })

  test('started by a teammate counts as replied', () => {
    const facts = ticketFacts(story(), { ...talk([answer('9:30')], null), createdAt: at('9:30') })
    expect(historyOf(facts).first).toEqual({ from: at('9:00'), to: at('9:30') })
  })

  test('ignores a conversation that is spam', () => {
    const spam = { ...talk([customer('8:30'), answer('8:40')], null), isGone: true }
    expect(historyOf(ticketFacts(story(), spam)).first).toEqual({ from: at('9:00') })
  })
})

function story(changed: Partial<TicketInput> = {}): TicketInput {
  return {
    priority: 'none',
    createdAt: at('9:00'),
    resolvedAt: null,
    standing: 'open',
    standings: [],
    said: [],
    isAwaited: true,
    isGone: false,
    ...changed,
  }
}

function talk(moves: readonly Move[], waitingSince: string | null): ConversationHistory {
  return {
    channelId: 'web',
    priority: 'none',
    tagIds: [],
    status: 'open',
    waitingSince: waitingSince === null ? null : at(waitingSince),
    createdAt: at('8:00'),
    closedAt: null,
    isGone: false,
    moves,
  }
}
