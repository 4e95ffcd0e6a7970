import { describe, expect, test } from 'vitest'

import type { Listener, Signal } from '#platform/signals/signals.ts'

import { PageMemory, type RenderedPage } from './page-memory.ts'

const acme = 'acme'
const globex = 'globex'

describe('a cached page', () => {
  test('is served until something happens in its organization', () => {
    const { memory, tell } = make()
    keep(memory, '/a', acme)
    keep(memory, '/b', globex)
    tell({ kind: 'events', organizationId: acme })

    expect(memory.find('/a')).toBeUndefined()
    expect(memory.find('/b')?.body).toBe('/b')
  })

  test('survives messages between people', () => {
    const { memory, tell } = make()
    keep(memory, '/a', acme)
    tell({ kind: 'events', organizationId: acme, about: ['conversation', 'message'] })
    const before = memory.find('/a')?.body
    tell({ kind: 'events', organizationId: acme, about: ['article', 'message'] })

    expect([before, memory.find('/a')]).toEqual(['/a', undefined])
  })

  test.each([{ kind: 'hosts-changed' }, 'reconnect'] as const)('is dropped after %j', (what) => {
    const { memory, tell, reconnect } = make()
    keep(memory, '/a', acme)
    if (what === 'reconnect') reconnect()
    else tell(what)

    expect(memory.find('/a')).toBeUndefined()
  })

  test('is not cached if something happened during rendering', () => {
    const { memory, tell } = make()
    const state = memory.stateOf(acme)
    tell({ kind: 'events', organizationId: acme })
    memory.keep('/a', page('/a'), { organizationId: acme, state })

    expect(memory.find('/a')).toBeUndefined()
  })

  test('expires after half a minute', () => {
    const { memory, wait } = make()
    keep(memory, '/a', acme)
    wait(29_000)
    const found = memory.find('/a')
    wait(1001)

    expect([found?.body, memory.find('/a')]).toEqual(['/a', undefined])
  })

  test('is evicted in least recently used order', () => {
    const { memory } = make()
    const large = 'x'.repeat(1_500_000)
    for (let count = 0; count < 20; count++) keep(memory, `/${count}`, acme, large)
    memory.find('/0')
    for (let count = 20; count < 25; count++) keep(memory, `/${count}`, acme, large)

    const there = Array.from({ length: 25 }, (_, count) => memory.find(`/${count}`) !== undefined)
    expect(there.filter(Boolean).length).toBeLessThan(23)
    expect([there[0], there[1], there[24]]).toEqual([true, false, true])
  })
})

function make() {
  let now = 0
  let listener: Listener = () => {}
  let onReconnect = (): void => {}
  const memory = new PageMemory(
    {
      on(given) {
        listener = given
        return () => {}
      },
      onReconnect(given) {
        onReconnect = given
        return () => {}
      },
    },
    () => now,
  )
  return {
    memory,
    tell: (signal: Signal) => listener(signal),
    reconnect: () => onReconnect(),
    wait: (ms: number) => void (now += ms),
  }
}

function page(body: string): RenderedPage {
  return { status: 200, headers: {}, body, etag: '"x"', bytes: Buffer.from(body) }
}

function keep(memory: PageMemory, place: string, organizationId: string, body = place): void {
  const state = memory.stateOf(organizationId)
  memory.keep(place, page(body), { organizationId, state })
}
