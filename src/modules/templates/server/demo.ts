import type { DemoPart, DemoStage } from '#platform/demo/demo-part.ts'
import type { InputOf } from '#platform/registry/call.ts'

import { templateCalls } from '../contract.ts'

export const demo: DemoPart = {
  async run(stage) {
    for (const template of templates) await stage.act(templateCalls.create, template)
    await stage.act(templateCalls.create, lateParcel(stage))
  },
}

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

function lateParcel({ id }: DemoStage): InputOf<typeof templateCalls.create> {
  return {
    name: 'Check on a late parcel',
    shortcut: 'late',
    folder: 'Orders',
    kind: 'macro',
    body: 'Hello {{contact.first_name or "there"}}, I’m checking with the carrier where your parcel is. I’ll get back to you by tomorrow.',
    actions: [
      { do: 'take' },
      { do: 'tag', tagIds: [id('tag', 'Late delivery')] },
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
