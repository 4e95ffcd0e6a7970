import { expect, test } from 'vitest'

import { feedbackReasons } from '#platform/portal/feedback-reasons.ts'
import { translations } from '#modules/widget/rules.ts'

import { helpLanguages, helpWords, reasonCodes } from './help-words.ts'

test('help is spoken of in every language of the chat', () => {
  expect(['en', ...helpLanguages].toSorted()).toEqual(Object.keys(translations).toSorted())
  expect(helpWords('de-AT').search).toBe('Hilfe suchen')
  expect(helpWords('sv').search).toBe('Search for help')
})

test('whoever says no is asked for the reasons that the server knows', () => {
  expect([...reasonCodes].toSorted()).toEqual([...feedbackReasons].toSorted())
})
