import { randomBytes } from 'node:crypto'

import { sendMessage, setConversationStatus, updateConversation } from '#modules/inbox/contract.ts'
import { templateCalls } from '#modules/templates/contract.ts'
import { createWidget, publishWidget, startChat } from '#modules/widget/contract.ts'
import { createIdentityKey } from '#modules/widget/identity-contract.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { Call, InputOf, OutputOf } from '#platform/registry/call.ts'

export type Act = <C extends Call>(
  offered: C,
  input: InputOf<C>,
  /** The body of a call that takes a file. */
  upload?: Pick<Exchange, 'file' | 'fileLength'>,
) => Promise<OutputOf<C>>

export interface ChatStage {
  /** As the owner. */
  readonly act: Act
  /** As a colleague, by the first part of the address. */
  as(name: string): Promise<Act>
  /** As a page that carries a widget. */
  readonly visit: Act
  memberId(name: string): string
  teamId(name: string): string
  tagId(name: string): string
}

/** The chat of the shop, and what its customers asked lately. */
export async function makeDemoChats(stage: ChatStage): Promise<void> {
  const widget = await stage.act(createWidget, { name: 'Shop', settings: shopSettings })
  await stage.act(publishWidget, { id: widget.id, version: widget.version })
  // The shop signs its customers in with it.
  await stage.act(createIdentityKey, { id: widget.id })
  for (const template of templates) await stage.act(templateCalls.create, template)
  await stage.act(templateCalls.create, lateParcel(stage))
  for (const story of stories) await tell(stage, widget.id, story)
}

async function tell(stage: ChatStage, widgetId: string, story: Story): Promise<void> {
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
      ...(team && { teamId: stage.teamId(team) }),
      ...(tag && { tagIds: [stage.tagId(tag)] }),
      ...(priority && { priority }),
    })
  }
  if (story.assignee) {
    await stage.act(updateConversation, { id, assigneeId: stage.memberId(story.assignee.name) })
  }
  for (const { by, text, isNote } of story.said ?? []) {
    const act = await stage.as(by)
    const kind = isNote ? 'note' : 'text'
    await act(sendMessage, { id, clientKey: crypto.randomUUID(), text, kind })
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
    asks: 'Can I pause my subscription for two weeks? I am away from Friday.',
    team: care,
    assignee: { name: 'Jonas Weber' },
    said: [
      {
        by: 'jonas',
        text: 'Of course. I paused it until the 30th, and your next bag leaves on the 1st. Enjoy your trip.',
      },
    ],
    ends: 'closed',
  },
  {
    name: 'Hanne Dahl',
    email: 'hanne@dahlogsonn.example',
    page: '/wholesale',
    asks: 'We run three cafés in Bergen. What does a standing order of 40 kg a month cost?',
    team: care,
    tag: 'Wholesale',
    priority: 'high',
    assignee: { name: 'Priya Raman' },
    said: [
      {
        by: 'priya',
        isNote: true,
        text: 'Asked Tomás for the price list with freight to Norway. He answers tomorrow.',
      },
      {
        by: 'priya',
        text: 'Thank you for asking, Hanne. I am putting an offer together with freight to Bergen and come back to you tomorrow.',
      },
    ],
    ends: 'snoozed',
  },
  {
    name: 'Luca Moretti',
    email: 'luca.moretti@posta.example',
    page: '/orders',
    asks: 'My parcel should have come on Tuesday. The tracking says “in transit” since Monday.',
    team: roastery,
    tag: 'Late delivery',
    assignee: { name: 'Tomás Herrera' },
    said: [{ by: 'tomas', text: 'I asked the carrier just now. Which postcode does it go to?' }],
  },
  {
    name: 'Amelia Clarke',
    email: 'amelia.clarke@letterbox.example',
    page: '/coffees/kenya-gatomboya',
    asks: 'Is the Kenya a good one for a moka pot, or too bright?',
    team: care,
    assignee: { name: 'Aiko Tanaka' },
    said: [
      {
        by: 'aiko',
        text: 'It is lively in a moka pot, and some people love exactly that. If you like it rounder, take the Guatemala and grind it one step coarser.',
      },
    ],
  },
  {
    name: 'Jan Kowalski',
    email: 'jan.kowalski@skrzynka.example',
    page: '/checkout',
    asks: 'I was charged twice for order 20418. Can you look at that please?',
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
    asks: 'Can a gift card be used for a subscription?',
  },
]

const templates = [
  {
    name: 'Refund is on its way',
    shortcut: 'refund',
    folder: 'Orders',
    body: 'Hello {{contact.first_name or "there"}}, your refund is on its way. It takes two to five days until your bank shows it.',
  },
  {
    name: 'Where is my parcel',
    shortcut: 'parcel',
    folder: 'Orders',
    body: 'Hello {{contact.first_name or "there"}}, I am asking the carrier where your parcel is and write to you as soon as I know.',
  },
  {
    name: 'Grind sizes',
    shortcut: 'grind',
    folder: 'Brewing',
    body: [
      'How fine you grind depends on how you brew:',
      '',
      '- **Espresso**: fine, as table salt',
      '- **Moka pot or filter**: medium, as sand',
      '- **French press**: coarse, as sea salt',
      '',
      'There are pictures of all of them in [our guide to grinding](https://northwind.example/grinders).',
    ].join('\n'),
  },
  {
    name: 'Good-bye',
    shortcut: 'bye',
    folder: '',
    body: 'Glad I could help. Have a good day. {{agent.first_name}}',
  },
]

/** One keystroke for what is done with every late parcel. */
function lateParcel(stage: ChatStage): InputOf<typeof templateCalls.create> {
  return {
    name: 'Look for a late parcel',
    shortcut: 'late',
    folder: 'Orders',
    kind: 'macro',
    body: 'Hello {{contact.first_name or "there"}}, I am asking the carrier where your parcel is. You hear from me tomorrow at the latest.',
    actions: [
      { do: 'take' },
      { do: 'tag', tagIds: [stage.tagId('Late delivery')] },
      { do: 'priority', priority: 'high' },
      { do: 'note', text: 'Asked the carrier. Send a new parcel if nothing is heard tomorrow.' },
      { do: 'snooze', minutes: 24 * 60 },
    ],
    after: 'next',
  }
}

const shopSettings: NonNullable<InputOf<typeof createWidget>['settings']> = {
  color: '#7c3f1d',
  askEmail: 'optional',
  showsTeam: true,
  hasTicketForm: true,
  texts: {
    en: {
      tagline: 'Questions about coffee, orders or brewing? We are happy to help.',
      greeting: 'Hello. What can we do for you?',
    },
  },
}
