import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'

import { getSession, removeTotp, renewRecoveryCodes, startTotp } from '../../../contract.ts'
import { AppSetupDialog } from './app-setup-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { useFreshCodes } from './use-fresh-codes.ts'

export function AppSection({
  hasTotp,
  recoveryCodesLeft,
}: {
  readonly hasTotp: boolean
  readonly recoveryCodesLeft: number
}) {
  const [codes, setCodes] = useFreshCodes()
  return (
    <Section
      title="Authenticator app"
      description="Enter a six-digit code from an app after your password."
      actions={hasTotp ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}
    >
      {hasTotp ? (
        <AppIsOn recoveryCodesLeft={recoveryCodesLeft} onCodes={setCodes} />
      ) : (
        <AppIsOff onCodes={setCodes} />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Section>
  )
}

type OnCodes = (codes: readonly string[]) => void

function AppIsOff({ onCodes }: { readonly onCodes: OnCodes }) {
  const start = useCommand(startTotp)
  return (
    <>
      {start.problem && <Notice tone="bad">{start.problem.detail}</Notice>}
      <div>
        <Button isBusy={start.isBusy} onClick={() => start.run({})}>
          Set up app
        </Button>
      </div>
      {start.answer && <AppSetupDialog {...start.answer} onCodes={onCodes} onClose={start.reset} />}
    </>
  )
}

function AppIsOn({
  recoveryCodesLeft,
  onCodes,
}: {
  readonly recoveryCodesLeft: number
  readonly onCodes: OnCodes
}) {
  const [asking, setAsking] = useState<'renew' | 'remove'>()
  const renew = useCommand(renewRecoveryCodes, {
    refreshes: [getSession],
    onDone({ recoveryCodes }) {
      setAsking(undefined)
      onCodes(recoveryCodes)
    },
  })
  const remove = useCommand(removeTotp, {
    refreshes: [getSession],
    onDone() {
      setAsking(undefined)
      toast({ title: 'Authenticator app removed', tone: 'good' })
    },
  })
  const ask = (what: 'renew' | 'remove'): void => {
    renew.reset()
    remove.reset()
    setAsking(what)
  }
  return (
    <>
      <CodesLeft count={recoveryCodesLeft} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => ask('renew')}>New recovery codes</Button>
        <Button kind="danger" onClick={() => ask('remove')}>
          Remove app
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asking === 'renew'}
        onClose={() => setAsking(undefined)}
        tone="plain"
        title="Create ten new recovery codes?"
        confirmLabel="Create codes"
        isBusy={renew.isBusy}
        problem={renew.problem?.detail}
        onConfirm={() => renew.run({})}
      >
        Your current codes stop working.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'remove'}
        onClose={() => setAsking(undefined)}
        title="Remove authenticator app?"
        confirmLabel="Remove app"
        isBusy={remove.isBusy}
        problem={remove.problem?.detail}
        onConfirm={() => remove.run({})}
      >
        Your password alone will sign you in. Your recovery codes stop working, and you’re signed
        out everywhere else.
      </ConfirmDialog>
    </>
  )
}

function CodesLeft({ count }: { readonly count: number }) {
  if (count > 3) return <p className="text-ink-soft">{count} recovery codes left.</p>
  return (
    <Notice tone="warn">
      {count === 0
        ? 'No recovery codes left. Create new ones, or losing your phone locks you out.'
        : `Only ${count} recovery ${count === 1 ? 'code' : 'codes'} left. Create new ones.`}
    </Notice>
  )
}
