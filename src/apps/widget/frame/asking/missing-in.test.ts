import { expect, test } from 'vitest'

import { words } from '#modules/widget/rules.ts'

import { checkPreChat } from '../pre-chat.ts'
import { missingIn } from './missing-in.ts'
import { nothingSaid, order, preChatForm } from './sample-form.ts'

const form = preChatForm([order], { askEmail: 'required', teams: [] })

test('nothing is missing before the first attempt to continue', () => {
  expect(missingIn(nothingSaid, form, words)).toEqual([])
})

test("missing answers are listed in form order; invalid answers aren't missing", () => {
  const checked = checkPreChat({ ...nothingSaid, email: 'ada' }, form, words)
  expect(missingIn(checked, form, words).map(({ label }) => label)).toEqual([words.name, 'Order'])
})
