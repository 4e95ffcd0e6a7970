import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { loadPage } from '#ui/load-page.ts'
import { Notice } from '#ui/notice.tsx'

import { startOAuth } from '../../contract.ts'

export interface Provider {
  readonly id: string
  readonly name: string
}

export function ProviderButtons({
  providers,
  next,
}: {
  readonly providers: readonly Provider[]
  readonly next: string
}) {
  const start = useCommand(startOAuth, {
    onDone: ({ url }) => loadPage(url, { isExternalAllowed: true }),
  })
  if (providers.length === 0) return null
  return (
    <>
      {start.problem && <Notice tone="bad">{start.problem.detail}</Notice>}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="large"
          disabled={start.isBusy}
          onClick={() => start.run({ provider: id, next })}
        >
          Continue with {name}
        </Button>
      ))}
    </>
  )
}
