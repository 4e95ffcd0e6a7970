import { randomBytes } from 'node:crypto'

import { updateConversation } from '#modules/inbox/contract.ts'
import { createSlaPolicy } from '#modules/sla/contract.ts'
import { listWidgets, startChat } from '#modules/widget/contract.ts'

import type { Act, ChatStage } from './demo-chats.ts'

/** Runs around the clock, so that a demo also works at night. */
export async function makeDemoPromise(act: Act): Promise<void> {
  await act(createSlaPolicy, {
    name: 'All customers',
    firstMinutes: 60,
    nextMinutes: 4 * 60,
    resolveMinutes: 2 * 24 * 60,
    priorityMinutes: { urgent: { first: 30, next: 60 } },
    pauseOn: ['snoozed', 'waiting_customer'],
    warnMinutes: 15,
  })
}

/**
 * A customer whose reply is almost due, created with a clock that is behind by the waiting time.
 */
export async function makeDemoWait({ act, visit, teamId }: ChatStage): Promise<void> {
  const { items } = await act(listWidgets, {})
  const [widget] = items
  if (!widget) return
  const { chat } = await visit(startChat, {
    id: widget.id,
    secret: randomBytes(32).toString('base64url'),
    peek: randomBytes(32).toString('base64url'),
    clientKey: crypto.randomUUID(),
    text: 'Do you ship to Åland, and how long does it take?',
    name: 'Sara Lindqvist',
    email: 'sara.lindqvist@brevlada.example',
    pageUrl: 'https://northwind.example/delivery',
    locale: 'en',
  })
  await act(updateConversation, { id: chat.id, teamId: teamId('Customer care') })
}

export const demoWaitMs = 50 * 60_000
