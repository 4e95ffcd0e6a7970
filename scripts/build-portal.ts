import { join } from 'node:path'

import { build } from 'vite'

import { precompress } from '#apps/web/precompress.server.ts'

const root = join(import.meta.dirname, '..')
const source = join(root, 'src/apps/portal')

await build({ root: source, configFile: join(source, 'vite.config.ts'), logLevel: 'warn' })
await precompress(join(root, 'build/portal'))
