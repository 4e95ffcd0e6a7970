import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Section } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import { getWidgetIdentity, revokeIdentityKey } from '../../identity-contract.ts'
import type { IdentityKey } from '../../identity-model.ts'
import type { Widget } from '../../model.ts'
import { maxIdentityKeys } from '../../rules.ts'
import { IdentityKeyDialog } from './identity-key-dialog.tsx'

export function IdentityKeys({
  widget,
  keys,
  canManage,
}: {
  readonly widget: Widget
  readonly keys: readonly IdentityKey[]
  readonly canManage: boolean
}) {
  const [isAdding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<IdentityKey>()
  const revoke = useCommand(revokeIdentityKey, {
    refreshes: [getWidgetIdentity],
    onDone: () => {
      setRevoking(undefined)
      toast({ title: 'Key revoked' })
    },
  })
  const inUse = keys.filter(({ revokedAt }) => revokedAt === null).length
  const addButton = canManage && (
    <Button disabled={inUse >= maxIdentityKeys} onClick={() => setAdding(true)}>
      Add key
    </Button>
  )
  return (
    <Section
      title="Keys"
      description={`Your server signs tokens with one of these. Up to ${maxIdentityKeys} at a time for rotation.`}
      actions={keys.length > 0 && addButton}
    >
      {keys.length === 0 ? (
        <EmptyState
          icon={<KeyRound size={20} aria-hidden />}
          title="No keys yet"
          action={addButton}
        >
          Add a key to verify who your visitors are.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {keys.map((key) => (
            <KeyRow key={key.id} identityKey={key} onRevoke={canManage ? setRevoking : undefined} />
          ))}
        </ul>
      )}
      {isAdding && <IdentityKeyDialog widgetId={widget.id} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        isOpen={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title="Revoke this key?"
        confirmLabel="Revoke key"
        tone="danger"
        isBusy={revoke.isBusy}
        {...(revoke.problem && { problem: revoke.problem.message })}
        onConfirm={() => revoking && revoke.run({ id: widget.id, keyId: revoking.id })}
      >
        Tokens signed with it stop working immediately. Affected users need a new token and keep
        their conversations.
      </ConfirmDialog>
    </Section>
  )
}

function KeyRow({
  identityKey: { id, algorithm, createdAt, createdBy, usedAt, revokedAt },
  onRevoke,
}: {
  readonly identityKey: IdentityKey
  readonly onRevoke: ((key: IdentityKey) => void) | undefined
}) {
  const key = { id, algorithm, createdAt, createdBy, usedAt, revokedAt }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-mono text-sm">{id.slice(-8)}</span>
          <Badge>{algorithm}</Badge>
          {revokedAt && <Badge tone="bad">Revoked</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {createdBy}, <TimeAgo at={createdAt} />
          {' · '}
          {usedAt ? (
            <>
              last used <TimeAgo at={usedAt} />
            </>
          ) : (
            'never used'
          )}
        </p>
      </div>
      {!revokedAt && onRevoke && (
        <Button kind="quiet" onClick={() => onRevoke(key)}>
          Revoke
        </Button>
      )}
    </li>
  )
}
