import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Section } from '#ui/page.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import { getSession, listPasskeys, removePasskey } from '../../../contract.ts'
import type { Passkey } from '../../../model.ts'
import { NewPasskeyForm } from './new-passkey-form.tsx'

export function PasskeySection() {
  const { data } = useCall(listPasskeys, {})
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey>()
  const remove = useCommand(removePasskey, {
    refreshes: [listPasskeys, getSession],
    onDone() {
      setLeaving(undefined)
      toast({ title: 'Passkey removed', tone: 'good' })
    },
  })
  const passkeys = data?.items ?? []
  return (
    <Section
      title="Passkeys"
      description="Sign in with your fingerprint, face, screen lock or a security key."
    >
      {passkeys.length > 0 && (
        <ul
          aria-label="Passkeys"
          className="divide-y divide-line rounded-control border border-line"
        >
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRemove={() => {
                remove.reset()
                setLeaving(passkey)
              }}
            />
          ))}
        </ul>
      )}
      {isAdding ? (
        <NewPasskeyForm onClose={() => setAdding(false)} />
      ) : (
        <div>
          <Button onClick={() => setAdding(true)}>Add passkey</Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={`Remove ${leaving?.name ?? 'the passkey'}?`}
        confirmLabel="Remove passkey"
        isBusy={remove.isBusy}
        problem={remove.problem?.detail}
        onConfirm={() => leaving && remove.run({ id: leaving.id })}
      >
        You can no longer sign in with it, and you’re signed out everywhere else. Delete it from
        your device too.
      </ConfirmDialog>
    </Section>
  )
}

function PasskeyRow({
  passkey,
  onRemove,
}: {
  readonly passkey: Passkey
  readonly onRemove: () => void
}) {
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <KeyRound size={20} className="shrink-0 text-ink-faint" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{passkey.name}</p>
        <p className="text-sm text-ink-faint">
          Created <TimeAgo at={passkey.createdAt} />
          {passkey.usedAt && (
            <>
              {' · used '}
              <TimeAgo at={passkey.usedAt} />
            </>
          )}
        </p>
      </div>
      <Button size="small" kind="danger" aria-label={`Remove ${passkey.name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
