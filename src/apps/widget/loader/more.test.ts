import { expect, test, vi } from 'vitest'

import type { BugPage } from '../bug/bug.ts'
import { openKeep } from '../keep.ts'
import { Emitter } from './emitter.ts'
import { createMore } from './more.ts'
import type { PageWidget } from './page-widget.ts'

test('what a page wants covered is covered also when the visitor agrees later, and again', async () => {
  const widget = { keep: openKeep('w1', undefined) } as unknown as PageWidget
  vi.stubGlobal('addEventListener', () => undefined)
  const { methods } = createMore(widget, new Emitter())
  await methods.setRedaction(['.balance'])
  await methods.setBugContext({ plan: 'pro', seats: 3 })
  await methods.setBugContext({ seats: null })

  const heard: unknown[] = []
  const bugs = {
    setRedaction: (said: unknown) => heard.push(said),
    setBugContext: (said: unknown) => heard.push(said),
  } as unknown as BugPage
  widget.onBugs?.(bugs)
  expect(heard).toEqual([{ plan: 'pro', seats: null }, ['.balance']])

  widget.onForgotten?.()
  widget.onBugs?.(bugs)
  expect(heard.slice(2)).toEqual([{}, ['.balance']])
})
