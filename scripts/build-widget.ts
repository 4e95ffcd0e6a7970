import { join } from 'node:path'

import { createBuilder } from 'vite'

import { precompress } from '#apps/web/precompress.server.ts'

import { packWidget } from './pack-widget.ts'

const root = join(import.meta.dirname, '..')
const source = join(root, 'src/apps/widget')

const builder = await createBuilder({
  root: source,
  configFile: join(source, 'vite.config.ts'),
  logLevel: 'warn',
})
await builder.buildApp()
await packWidget(source, join(root, 'build/widget/parley-widget.tgz'))
await precompress(join(root, 'build/widget'))
