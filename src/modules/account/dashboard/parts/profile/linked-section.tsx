import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { loadPage } from '#ui/load-page.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import {
  getSession,
  listIdentities,
  listOAuthProviders,
  removeIdentity,
  startOAuth,
} from '../../../contract.ts'
import type { Identity } from '../../../model.ts'
import { signInTab } from '../profile-tabs.ts'

export function LinkedSection() {
  const linked = useCall(listIdentities, {}).data?.items ?? []
  const providers = useCall(listOAuthProviders, {}).data?.items ?? []
  const [leaving, setLeaving] = useState<Identity>()
  const start = useCommand(startOAuth, {
    onDone: ({ url }) => loadPage(url, { isExternalAllowed: true }),
  })
  const remove = useCommand(removeIdentity, {
    refreshes: [listIdentities, getSession],
    onDone() {
      setLeaving(undefined)
      toast({ title: 'Account unlinked', tone: 'good' })
    },
  })
  if (linked.length === 0 && providers.length === 0) return null
  const nameOf = (id: string): string => providers.find((one) => one.id === id)?.name ?? id
  const open = providers.filter(({ id }) => !linked.some(({ provider }) => provider === id))
  return (
    <Section title="Linked accounts" description="Other services you can sign in with.">
      {linked.length > 0 && (
        <ul
          aria-label="Linked accounts"
          className="divide-y divide-line rounded-control border border-line"
        >
          {linked.map((identity) => (
            <LinkedRow
              key={identity.id}
              identity={identity}
              name={nameOf(identity.provider)}
              onRemove={() => {
                remove.reset()
                setLeaving(identity)
              }}
            />
          ))}
        </ul>
      )}
      {start.problem && <Notice tone="bad">{start.problem.detail}</Notice>}
      {open.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {open.map(({ id, name }) => (
            <Button
              key={id}
              disabled={start.isBusy}
              onClick={() => start.run({ provider: id, next: signInTab, link: true })}
            >
              Link {name}
            </Button>
          ))}
        </div>
      )}
      <ConfirmDialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={`Unlink ${nameOf(leaving?.provider ?? '')}?`}
        confirmLabel="Unlink"
        isBusy={remove.isBusy}
        problem={remove.problem?.detail}
        onConfirm={() => leaving && remove.run({ id: leaving.id })}
      >
        You can no longer sign in with it, and you’re signed out everywhere else.
      </ConfirmDialog>
    </Section>
  )
}

function LinkedRow({
  identity,
  name,
  onRemove,
}: {
  readonly identity: Identity
  readonly name: string
  readonly onRemove: () => void
}) {
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-sm text-ink-faint">
          {identity.email && `${identity.email} · `}linked <TimeAgo at={identity.createdAt} />
        </p>
      </div>
      <Button size="small" kind="danger" aria-label={`Unlink ${name}`} onClick={onRemove}>
        Unlink
      </Button>
    </li>
  )
}
