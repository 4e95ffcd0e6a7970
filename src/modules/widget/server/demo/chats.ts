import { randomBytes } from 'node:crypto'

import { sendMessage, setConversationStatus, updateConversation } from '#modules/inbox/contract.ts'
import type { DemoStage } from '#platform/demo/demo-part.ts'
import type { InputOf } from '#platform/registry/call.ts'

import { createWidget, publishWidget, startChat } from '../../contract.ts'
import { createIdentityKey } from '../../identity-contract.ts'

export async function createChats(stage: DemoStage): Promise<void> {
  const widget = await stage.act(createWidget, { name: 'Shop', settings: shopSettings })
  await stage.act(publishWidget, { id: widget.id, version: widget.version })
  stage.put('widget', 'Shop', widget.id)
  await stage.act(createIdentityKey, { id: widget.id })
  for (const story of stories) await createStory(stage, widget.id, story)
}

async function createStory(stage: DemoStage, widgetId: string, story: Story): Promise<void> {
  const { chat } = await stage.visit(startChat, {
    id: widgetId,
    secret: randomBytes(32).toString('base64url'),
    peek: randomBytes(32).toString('base64url'),
    clientKey: crypto.randomUUID(),
    text: story.asks,
    name: story.name,
    email: story.email,
    pageUrl: `https://northwind.example${story.page}`,
    locale: 'en',
  })
  const { id } = chat
  const { team, tag, priority } = story
  if (team ?? tag ?? priority) {
    await stage.act(updateConversation, {
      id,
      ...(team && { teamId: stage.id('team', team) }),
      ...(tag && { tagIds: [stage.id('tag', tag)] }),
      ...(priority && { priority }),
    })
  }
  if (story.assignee) {
    await stage.act(updateConversation, { id, assigneeId: stage.id('member', story.assignee.name) })
  }
  for (const { by, text, isNote } of story.said ?? []) {
    const kind = isNote ? 'note' : 'text'
    await stage.as(by)(sendMessage, { id, clientKey: crypto.randomUUID(), text, kind })
  }
  if (story.ends === 'closed') await stage.act(setConversationStatus, { id, status: 'closed' })
  if (story.ends === 'snoozed') {
    const until = new Date(Date.now() + 20 * 3_600_000).toISOString()
    await stage.act(setConversationStatus, { id, status: 'snoozed', until })
  }
}

interface Story {
  readonly name: string
  readonly email: string
  readonly page: string
  readonly asks: string
  readonly team?: string
  readonly tag?: string
  readonly priority?: 'high' | 'urgent'
  readonly assignee?: { readonly name: string }
  readonly said?: readonly {
    readonly by: string
    readonly text: string
    readonly isNote?: boolean
  }[]
  readonly ends?: 'closed' | 'snoozed'
}

const care = 'Customer care'
const roastery = 'Roastery and shipping'

const stories: readonly Story[] = [
  {
    name: 'Erik Sandberg',
    email: 'erik.sandberg@fjordmail.example',
    page: '/subscription',
    asks: 'Can I pause my subscription for two weeks? I’m away starting Friday.',
    team: care,
    assignee: { name: 'Jonas Weber' },
    said: [
      {
        by: 'jonas',
        text: 'Of course! I paused it until the 30th, and your next bag ships on the 1st. Enjoy your trip!',
      },
    ],
    ends: 'closed',
  },
  {
    name: 'Hanne Dahl',
    email: 'hanne@dahlogsonn.example',
    page: '/wholesale',
    asks: 'We run three cafés in Bergen. What would a standing order of 40 kg a month cost?',
    team: care,
    tag: 'Wholesale',
    priority: 'high',
    assignee: { name: 'Priya Raman' },
    said: [
      {
        by: 'priya',
        isNote: true,
        text: 'Asked Tomás for the price list with freight to Norway. He’ll reply tomorrow.',
      },
      {
        by: 'priya',
        text: 'Thanks for reaching out, Hanne. I’m putting together a quote with freight to Bergen and will get back to you tomorrow.',
      },
    ],
    ends: 'snoozed',
  },
  {
    name: 'Luca Moretti',
    email: 'luca.moretti@posta.example',
    page: '/orders',
    asks: 'My parcel was supposed to arrive on Tuesday. The tracking has said “in transit” since Monday.',
    team: roastery,
    tag: 'Late delivery',
    assignee: { name: 'Tomás Herrera' },
    said: [
      {
        by: 'tomas',
        text: 'I just asked the carrier. What’s the postal code of the delivery address?',
      },
    ],
  },
  {
    name: 'Amelia Clarke',
    email: 'amelia.clarke@letterbox.example',
    page: '/coffees/kenya-gatomboya',
    asks: 'Is the Kenya good for a moka pot, or is it too bright?',
    team: care,
    assignee: { name: 'Aiko Tanaka' },
    said: [
      {
        by: 'aiko',
        text: 'It’s lively in a moka pot, and some people love exactly that. If you prefer something rounder, try the Guatemala and grind it one step coarser.',
      },
    ],
  },
  {
    name: 'Jan Kowalski',
    email: 'jan.kowalski@skrzynka.example',
    page: '/checkout',
    asks: 'I was charged twice for order 20418. Can you take a look?',
    team: care,
    tag: 'Refund',
    priority: 'urgent',
  },
  {
    name: 'Ingrid Berg',
    email: 'ingrid@bergmail.example',
    page: '/coffees',
    asks: 'Which of your coffees are decaffeinated?',
    team: care,
  },
  {
    name: 'Noah Williams',
    email: 'noah.w@postroom.example',
    page: '/gift-cards',
    asks: 'Can I use a gift card for a subscription?',
  },
]

const shopSettings: NonNullable<InputOf<typeof createWidget>['settings']> = {
  color: '#7c3f1d',
  askEmail: 'optional',
  showsTeam: true,
  hasTicketForm: true,
  texts: {
    en: {
      tagline: 'Questions about coffee, orders, or brewing? We’re happy to help.',
      greeting: 'Hi there. How can we help?',
    },
  },
}
