import { issueMagicLink } from '#modules/account/server/public.ts'
import type { Config } from '#platform/config/config.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import { firstAdminLink } from './first-admin.ts'
import type { RunningServer } from './server.ts'

export async function welcome({ runtime, url }: RunningServer, config: Config): Promise<void> {
  if (config.mode === 'production') {
    const link = await firstAdminLink(runtime, config)
    say(`Parley is running at ${config.publicUrl.origin}`)
    if (link)
      say(`There is no administrator yet. Create the first one with this one-time link:\n  ${link}`)
    return
  }
  const { createDemo, keepDemoAlive } = await import('./demo.ts')
  const { ownerEmail } = await createDemo(runtime)
  await keepDemoAlive(runtime, ownerEmail)
  const link = await onPlatform(runtime, bySystem('welcome', 'write'), (scope) =>
    issueMagicLink(scope, ownerEmail),
  )
  say(
    [
      '',
      `  Parley is ready:  ${url}`,
      `  One-time sign-in: ${link}`,
      `                    as ${ownerEmail}, within 15 minutes`,
      `  Mailbox:          ${url}/mailbox`,
      `  Demo shop:        ${url}/demo`,
      '',
      '  Press Ctrl-C to stop. Your data stays in the data folder.',
      '',
    ].join('\n'),
  )
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
