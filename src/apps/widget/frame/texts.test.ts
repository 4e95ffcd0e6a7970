import { expect, test } from 'vitest'

import type { WidgetConfig } from '#modules/widget/model.ts'
import type { Words } from '#modules/widget/rules.ts'

import { textsFor } from './texts.ts'

const words = { title: 'Chat', tagline: 'Ask {organization}.', placeholder: '', away: '' } as Words

test("the organization's texts replace the defaults", () => {
  const texts = { title: 'Hello', tagline: '', greeting: 'How can we help?' }
  const config = { texts, organization: 'Acme' } as WidgetConfig

  expect(textsFor(config, words)).toMatchObject({
    title: 'Hello',
    tagline: 'Ask Acme.',
    greeting: 'How can we help?',
  })
})
