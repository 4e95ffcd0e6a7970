import { expect, test } from 'vitest'

import { words } from '#modules/widget/rules.ts'

import { checkPreChat } from '../pre-chat.ts'
import { missingIn } from './missing-in.ts'
import { nothingSaid, order, preChatForm } from './sample-form.ts'

const form = preChatForm([order], { askEmail: 'required', teams: [] })

test('nothing is called missing before somebody wanted to go on', () => {
  expect(missingIn(nothingSaid, form, words)).toEqual([])
})

test('what is missing is named in the order of the form; what is wrong is not missing', () => {
  const checked = checkPreChat({ ...nothingSaid, email: 'ada' }, form, words)
  expect(missingIn(checked, form, words).map(({ label }) => label)).toEqual([words.name, 'Order'])
})
