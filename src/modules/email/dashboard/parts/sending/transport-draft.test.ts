import { expect, test } from 'vitest'

import { transportKinds, transportSettings } from '../../../transport-model.ts'
import { draftOf, fieldsOf, ratesOf, settingsOf, usualOf } from './transport-draft.ts'

test.each(transportKinds)("the settings of %s from the form match the call's input", (kind) => {
  const filled = Object.fromEntries(
    fieldsOf[kind].map(({ key, usual, placeholder }) => [
      key,
      usual ?? placeholder ?? 'x'.repeat(20),
    ]),
  )
  const sent = settingsOf({ kind, values: filled })
  expect(transportSettings.safeParse(sent).error).toBeUndefined()
})

test("a secret that wasn't entered is not sent", () => {
  const draft = { kind: 'smtp', values: usualOf('smtp') } as const
  expect(settingsOf({ ...draft, values: { ...draft.values, host: 'a.example' } })).toEqual({
    kind: 'smtp',
    host: 'a.example',
    security: 'starttls',
    port: 587,
    user: '',
  })
})

test('only entered rates are sent', () => {
  const draft = { ...draftOf(undefined), providerRates: { gmail: '50', yahoo: '' } }
  expect(ratesOf(draft)).toEqual({ gmail: 50 })
})

test('a new transport starts as SMTP', () => {
  expect(draftOf(undefined)).toMatchObject({ kind: 'smtp', values: { port: '587' } })
})
