import { listConversations, sendMessage } from '#modules/inbox/contract.ts'
import type { BlockAnswer, MessageBlock } from '#modules/inbox/model.ts'
import { answerByCustomer } from '#modules/inbox/server/public.ts'
import type { DemoStage } from '#platform/demo/demo-part.ts'

export async function sendBlocks(stage: DemoStage): Promise<void> {
  const { items } = await stage.act(listConversations, { category: 'all', limit: 50 })
  for (const { to, by, text, block, answer } of offers) {
    const conversation = items.find(({ contact }) => contact.name === to)
    if (!conversation) continue
    const { id, contact } = conversation
    const sent = await stage.as(by)(sendMessage, {
      id,
      clientKey: crypto.randomUUID(),
      text,
      block,
    })
    if (!answer) continue
    await stage.inScope((scope) =>
      answerByCustomer(scope, {
        conversationId: id,
        contactId: contact.id,
        visibleAs: null,
        messageId: sent.id,
        clientKey: crypto.randomUUID(),
        answer,
      }),
    )
  }
}

interface DemoOffer {
  readonly to: string
  readonly by: string
  readonly text: string
  readonly block: MessageBlock
  readonly answer?: BlockAnswer
}

const offers: readonly DemoOffer[] = [
  {
    to: 'Luca Moretti',
    by: 'tomas',
    text: '',
    block: {
      kind: 'form',
      title: 'Where should we send it?',
      submitLabel: 'Send address',
      fields: [
        { key: 'postcode', label: 'Postal code', kind: 'text', isRequired: true },
        { key: 'floor', label: 'Floor', kind: 'number', isRequired: false },
        {
          key: 'neighbor',
          label: 'Can be left with a neighbor',
          kind: 'checkbox',
          isRequired: false,
        },
      ],
    },
    answer: { kind: 'form', values: { postcode: '20121 Milano', floor: 3, neighbor: true } },
  },
  {
    to: 'Luca Moretti',
    by: 'tomas',
    text: 'If it doesn’t arrive by tomorrow evening, what would you prefer?',
    block: {
      kind: 'buttons',
      buttons: [
        { act: 'reply', label: 'Send a new parcel' },
        { act: 'reply', label: 'Refund my order' },
        { act: 'url', label: 'How we ship', url: 'https://northwind.example/shipping' },
      ],
    },
  },
  {
    to: 'Amelia Clarke',
    by: 'aiko',
    text: '',
    block: {
      kind: 'picker',
      question: 'How do you like your coffee?',
      choices: ['Bright and fruity', 'Round and sweet', 'Dark and strong'],
      isMany: true,
    },
    answer: { kind: 'picker', choices: ['Round and sweet'] },
  },
  {
    to: 'Amelia Clarke',
    by: 'aiko',
    text: 'Then you’ll like one of these.',
    block: {
      kind: 'cards',
      cards: [
        {
          title: 'Guatemala Huehuetenango',
          text: 'Cocoa, red apple, and a long, sweet finish.',
          pictureFileId: null,
          buttons: [
            { act: 'reply', label: 'I’ll take this one' },
            {
              act: 'url',
              label: 'Read more',
              url: 'https://northwind.example/coffees/guatemala-huehuetenango',
            },
          ],
        },
        {
          title: 'Brazil Fazenda Rainha',
          text: 'Hazelnut and caramel, very low acidity.',
          pictureFileId: null,
          buttons: [{ act: 'reply', label: 'I’ll take this one' }],
        },
      ],
    },
  },
  {
    to: 'Amelia Clarke',
    by: 'aiko',
    text: '',
    block: {
      kind: 'article',
      title: 'Brewing with a moka pot',
      excerpt: 'Grind, water, and heat in four steps, plus what to do if it tastes bitter.',
      url: 'https://northwind.example/brewing/moka-pot',
    },
  },
]
