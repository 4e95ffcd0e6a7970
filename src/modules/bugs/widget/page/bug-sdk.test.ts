import { expect, test } from 'vitest'

import type { SdkHost } from '#platform/widget/page-part.ts'

import { sdk } from './bug-sdk.ts'
import type { BugPage } from './bug.ts'

test('redaction set before consent applies after consent, every time', async () => {
  let onStarted: (part: BugPage) => void = () => undefined
  let onForgotten: () => void = () => undefined
  const host: SdkHost<BugPage> = {
    settings: {},
    open: () => Promise.resolve(),
    openWith: () => Promise.resolve(),
    withPart: () => undefined,
    onStarted: (listener) => (onStarted = listener),
    onForgotten: (listener) => (onForgotten = listener),
  }
  const methods = sdk(host)
  await methods.setRedaction(0, ['.balance'])
  await methods.setBugContext(0, { plan: 'pro', seats: 3 })
  await methods.setBugContext(0, { seats: null })

  const heard: unknown[] = []
  const bugs = {
    setRedaction: (said: unknown) => heard.push(said),
    setBugContext: (said: unknown) => heard.push(said),
  } as unknown as BugPage
  onStarted(bugs)
  expect(heard).toEqual([{ plan: 'pro', seats: null }, ['.balance']])

  onForgotten()
  onStarted(bugs)
  expect(heard.slice(2)).toEqual([{}, ['.balance']])
})
