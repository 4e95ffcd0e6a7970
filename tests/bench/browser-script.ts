import { join } from 'node:path'

import { build, type Rolldown } from 'vite'

export async function pageScript(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'browser', name),
        output: { format: 'iife' },
      },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  return output[0].code
}
