import { expect, test } from 'vitest'

import { widgetSettings } from '../../model.ts'
import { localizeQuestions } from './localize-questions.ts'

const sales = '018f0000-0000-7000-8000-000000000001'
const billing = '018f0000-0000-7000-8000-000000000002'
const asked = {
  questions: [
    {
      field: 'contact.plan',
      label: 'Your plan',
      type: 'select' as const,
      options: ['pro', 'constructor'],
      isRequired: false,
      when: null,
    },
  ],
  teams: [
    { id: sales, name: 'Sales' },
    { id: billing, name: 'Billing' },
  ],
}
const settings = widgetSettings.parse({
  texts: {
    de: {
      questions: { 'contact.plan': { label: 'Ihr Tarif', options: { pro: 'Profi' } } },
      teams: { [sales]: 'Verkauf' },
    },
  },
})

test("questions, choices and teams are named in the visitor's language, with unchanged values", () => {
  const swiss = localizeQuestions('de-CH', settings, asked)
  expect(swiss.questions).toMatchObject([
    {
      label: 'Ihr Tarif',
      options: ['pro', 'constructor'],
      optionNames: ['Profi', 'constructor'],
    },
  ])
  expect(swiss.teams.map(({ name }) => name)).toEqual(['Verkauf', 'Billing'])
})

test('untranslated questions use the field names', () => {
  const french = localizeQuestions('fr', settings, asked)
  expect(french.questions).toMatchObject([
    { label: 'Your plan', optionNames: ['pro', 'constructor'] },
  ])
  expect(french.teams.map(({ name }) => name)).toEqual(['Sales', 'Billing'])
})
