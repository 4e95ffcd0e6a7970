import { afterEach, expect, test } from 'vitest'

import type { WidgetConfig } from '#modules/widget/model.ts'

import { findHelp, registerHelp } from './help-door.ts'

afterEach(() => registerHelp(undefined))

const config = { organization: 'Acme' } as WidgetConfig

test('there is help where a module offers some to this widget', () => {
  const Screen = () => null
  expect(findHelp(config)).toBeUndefined()
  registerHelp({ isOffered: ({ organization }) => organization === 'Acme', Screen, Card: Screen })
  expect(findHelp(config)?.Screen).toBe(Screen)
  expect(findHelp({ ...config, organization: 'Globex' })).toBeUndefined()
})
