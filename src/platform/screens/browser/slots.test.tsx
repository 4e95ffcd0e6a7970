import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'

import { needs } from '#platform/permissions/access.ts'
import { contribute, type Contribution } from '#platform/registry/slot.ts'

import { dashboardSlot, type ScreenPart } from '../module.ts'
import { drawnParts, Parts, PartsProvider } from './slots.tsx'

const shelf = dashboardSlot<ScreenPart<{ readonly name: string }>>('tests.shelf')

test("parts render in order with the screen's data", async () => {
  const text = await drawn([
    contribute(shelf, { order: 2, load: book('second') }),
    contribute(shelf, { load: book('last') }),
    contribute(shelf, { order: 1, load: book('first') }),
  ])

  expect(text).toBe('first of Ada, second of Ada, last of Ada, ')
})

test("a part isn't loaded for members without access", async () => {
  const text = await drawn([
    contribute(shelf, {
      access: needs('Inbox', 'view'),
      load: () => Promise.reject(new Error('loaded')),
    }),
  ])

  expect(text).toBe('')
})

test("a part that needs more than the slot provides doesn't compile", () => {
  const Large = ({ size }: { readonly size: number }) => size

  // @ts-expect-error -- the slot gives a name
  expect(contribute(shelf, { load: () => Promise.resolve(Large) }).slot).toBe('tests.shelf')
})

function book(title: string) {
  return () => Promise.resolve(({ name }: { readonly name: string }) => `${title} of ${name}, `)
}

async function drawn(contributions: readonly Contribution[]): Promise<string> {
  const shown: ReactNode = (
    <PartsProvider parts={drawnParts(contributions)}>
      <Parts of={shelf} given={{ name: 'Ada' }} />
    </PartsProvider>
  )
  const { prelude } = await prerender(shown)
  const html = await new Response(prelude).text()
  return html.replaceAll(/<[^>]*>/g, '')
}
