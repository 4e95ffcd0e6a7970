import { z } from 'zod'

import { findMarks } from '#lib/marks/light-marks.ts'
import type { OutsideReader } from '#platform/events/event.ts'

import { message, quote, typing, type Message, type Quote, type Typing } from './model.ts'

/** The widget reads the details through its own calls. */
export const conversationHint = { customer: { shape: z.object({ conversationId: z.uuid() }) } }

/** Customers only know open and closed; snoozing is internal. */
export const statusForCustomer = {
  customer: {
    shape: z.object({ conversationId: z.uuid(), after: z.enum(['open', 'closed']) }),
    make: ({ conversationId, after }: { conversationId: string; after: string }) => ({
      conversationId,
      after: after === 'closed' ? 'closed' : 'open',
    }),
  },
}

export const mergeForCustomer = {
  customer: { shape: z.object({ conversationId: z.uuid(), targetId: z.uuid() }) },
}

const marked: z.ZodType = z.lazy(() =>
  z.union([
    z.string(),
    z.object({
      tag: z.enum(['strong', 'em', 'code', 'pre', 'a', 'img', 'ul', 'ol', 'li', 'blockquote']),
      of: z.array(marked),
      to: z.string().optional(),
    }),
  ]),
)

const messageOfChat = message
  .pick({
    id: true,
    conversationId: true,
    seq: true,
    clientKey: true,
    kind: true,
    text: true,
    files: true,
    block: true,
    blockAnswer: true,
    createdAt: true,
    editedAt: true,
    deletedAt: true,
  })
  .extend({
    author: z.object({
      kind: message.shape.author.shape.kind,
      name: z.string(),
      /** Tells two teammates with the same name apart without exposing their member IDs. */
      key: z.string().optional(),
    }),
    replyTo: quote.nullable(),
    /** Rendered here so that the page doesn't need the markup parser. */
    marks: z.array(marked).nullable(),
  })

export const messageForCustomer = {
  customer: {
    shape: z.object({ conversationId: z.uuid(), message: messageOfChat }),
    make: (
      { conversationId, message: said }: { conversationId: string; message: Message },
      reader: OutsideReader,
    ) => ({ conversationId, message: messageSeenBy(said, reader) }),
  },
}

function messageSeenBy(
  said: Message,
  { showsNames, keyOf }: OutsideReader,
): z.input<typeof messageOfChat> {
  const { kind, id } = said.author
  const isMember = kind === 'member'
  const marks = isMember ? findMarks(said.text) : undefined
  return {
    ...said,
    author: {
      kind,
      name: nameSeen(said.author, showsNames),
      ...(isMember && showsNames && id && { key: keyOf(id) }),
    },
    replyTo: said.replyTo && quoteSeenBy(said.replyTo, showsNames),
    marks: marks ? [...marks] : null,
  }
}

function quoteSeenBy({ author, ...said }: Quote, showsNames: boolean): Quote {
  return { ...said, author: { kind: author.kind, name: nameSeen(author, showsNames) } }
}

/** Customers don't see internal names. */
function nameSeen(author: { kind: string; name: string }, showsNames: boolean): string {
  return author.kind === 'contact' || (author.kind === 'member' && !showsNames) ? '' : author.name
}

export const reactionForCustomer = {
  customer: {
    shape: z.object({
      conversationId: z.uuid(),
      messageId: z.uuid(),
      emoji: z.string(),
      members: z.number().int(),
      isCustomer: z.boolean(),
    }),
    make: (reacted: { members: number }, { showsNames }: OutsideReader) => ({
      ...reacted,
      members: showsNames ? reacted.members : Math.min(reacted.members, 1),
    }),
  },
}

export const typingForCustomer = {
  customer: {
    shape: typing,
    make: ({ by, ...rest }: Typing, { showsNames }: OutsideReader) => ({
      ...rest,
      by: { kind: by.kind, name: nameSeen(by, showsNames) },
    }),
  },
}
