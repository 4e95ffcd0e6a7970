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
  upload?: Pick<Exchange, 'file' | 'fileLength'>,
) => Promise<OutputOf<C>>

export interface ChatStage {
  readonly act: Act
  as(name: string): Promise<Act>
  readonly visit: Act
  memberId(name: string): string
  teamId(name: string): string
  tagId(name: string): string
}

export async function makeDemoChats(stage: ChatStage): Promise<void> {
  const widget = await stage.act(createWidget, { name: 'Shop', settings: shopSettings })
  await stage.act(publishWidget, { id: widget.id, version: widget.version })
  await stage.act(createIdentityKey, { id: widget.id })
  for (const template of templates) await stage.act(templateCalls.create, template)
  await stage.act(templateCalls.create, lateParcel(stage))
  for (const story of stories) await createStory(stage, widget.id, story)
}

async function createStory(stage: ChatStage, widgetId: string, story: Story): Promise<void> {
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

const templates = [
  {
    name: 'Refund is on its way',
    shortcut: 'refund',
    folder: 'Orders',
    body: 'Hello {{contact.first_name or "there"}}, your refund is on its way. It can take two to five days to show up in your account.',
  },
  {
    name: 'Where is my parcel',
    shortcut: 'parcel',
    folder: 'Orders',
    body: 'Hello {{contact.first_name or "there"}}, I’m checking with the carrier where your parcel is and will get back to you as soon as I know.',
  },
  {
    name: 'Grind sizes',
    shortcut: 'grind',
    folder: 'Brewing',
    body: [
      'The right grind size depends on how you brew:',
      '',
      '- **Espresso**: fine, like table salt',
      '- **Moka pot or filter**: medium, like sand',
      '- **French press**: coarse, like sea salt',
      '',
      'You’ll find pictures of each in [our grind guide](https://northwind.example/grinders).',
    ].join('\n'),
  },
  {
    name: 'Good-bye',
    shortcut: 'bye',
    folder: '',
    body: 'Glad I could help. Have a great day! {{agent.first_name}}',
  },
]

function lateParcel(stage: ChatStage): InputOf<typeof templateCalls.create> {
  return {
    name: 'Check on a late parcel',
    shortcut: 'late',
    folder: 'Orders',
    kind: 'macro',
    body: 'Hello {{contact.first_name or "there"}}, I’m checking with the carrier where your parcel is. I’ll get back to you by tomorrow.',
    actions: [
      { do: 'take' },
      { do: 'tag', tagIds: [stage.tagId('Late delivery')] },
      { do: 'priority', priority: 'high' },
      {
        do: 'note',
        text: 'Asked the carrier. If we don’t hear back by tomorrow, send a new parcel.',
      },
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
      tagline: 'Questions about coffee, orders, or brewing? We’re happy to help.',
      greeting: 'Hi there. How can we help?',
    },
  },
}
