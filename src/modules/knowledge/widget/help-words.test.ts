import { expect, test } from 'vitest'

import { feedbackReasons } from '#platform/portal/feedback-reasons.ts'
import { translations } from '#modules/widget/rules.ts'

import { helpLanguages, helpWords, reasonCodes } from './help-words.ts'

test('help is translated into every language of the widget', () => {
  expect(['en', ...helpLanguages].toSorted()).toEqual(Object.keys(translations).toSorted())
  expect(helpWords('de-AT').search).toBe('Hilfe suchen')
  expect(helpWords('sv').search).toBe('Search for help')
})

test('the reasons match the ones the server knows', () => {
  expect([...reasonCodes].toSorted()).toEqual([...feedbackReasons].toSorted())
})
