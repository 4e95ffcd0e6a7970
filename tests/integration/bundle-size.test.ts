import { expect, test } from 'vitest'

import { readScripts, readWebBuild, type BuiltRoute } from '#tests/support/web-build.ts'

const firstLoadLimit = 180_000
// About 28 kB of it is shared by all lists (table, filter bar, field kinds) and loaded only once.
const screenLimit = 50_000

const build = readWebBuild()
const dashboard = routeAt('/dashboard')
const screens = build.routes.filter(
  ({ id, chain }) => id !== dashboard.id && chain.includes('layouts/dashboard'),
)

test.each(['/', '/login', '/dashboard'])('the first load of %s is small', (address) => {
  const bytes = build.bytesOf(build.scriptsOf(routeAt(address)))
  print(address, bytes, firstLoadLimit)
  expect(bytes).toBeLessThanOrEqual(firstLoadLimit)
})

test('every other screen adds little to the dashboard bundle', () => {
  const loaded = build.scriptsOf(dashboard)
  const sizes = screens.map((screen) => {
    const further = [...build.scriptsOf(screen)].filter((script) => !loaded.has(script))
    return { address: screen.address, bytes: build.bytesOf(further) }
  })
  for (const { address, bytes } of sizes) print(`${address} further`, bytes, screenLimit)
  expect(sizes.filter(({ bytes }) => bytes > screenLimit)).toEqual([])
})

test("schemas aren't in the browser bundle", () => {
  const withSchemas = [...readScripts()].filter(([, text]) => /\b_zod\b|~orpc\b/.test(text))
  expect(withSchemas.map(([name]) => name)).toEqual([])
})

function routeAt(address: string): BuiltRoute {
  const route = build.routes.find((one) => one.address === address)
  if (!route) throw new Error(`No page is built for ${address}.`)
  return route
}

function print(what: string, bytes: number, limit: number): void {
  const kilobytes = `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
  process.stdout.write(`${kilobytes} of ${limit / 1000}  ${what}\n`)
}
