import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../build/portal/portal-assets')

test('all scripts of tenant pages together stay small', () => {
  const names = readdirSync(folder)
  const scripts = names.filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  const bytes = scripts.reduce((sum, name) => {
    const sent = names.includes(`${name}.gz`) ? `${name}.gz` : name
    return sum + statSync(join(folder, sent)).size
  }, 0)
  process.stdout.write(`${(bytes / 1000).toFixed(1).padStart(6)} kB of 40  the islands\n`)
  expect(bytes).toBeLessThanOrEqual(40_000)
})
