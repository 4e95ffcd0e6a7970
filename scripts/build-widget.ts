import { join } from 'node:path'

import { createBuilder } from 'vite'

import { precompress } from '#apps/web/precompress.server.ts'

const root = join(import.meta.dirname, '..')
const source = join(root, 'src/apps/widget')

/** Builds what stands on customers' pages into build/widget. */
const builder = await createBuilder({
  root: source,
  configFile: join(source, 'vite.config.ts'),
  logLevel: 'warn',
})
await builder.buildApp()
await precompress(join(root, 'build/widget'))
