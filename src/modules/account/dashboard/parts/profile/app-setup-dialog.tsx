import type { ReactNode } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SendButton } from '#ui/form.tsx'
import { QrCode } from '#ui/qr-code.tsx'

import { confirmTotp, getSession } from '../../../contract.ts'
import { CodeField } from '../code-field.tsx'

export function AppSetupDialog({
  secret,
  uri,
  onCodes,
  onClose,
}: {
  readonly secret: string
  readonly uri: string
  readonly onCodes: (codes: readonly string[]) => void
  readonly onClose: () => void
}) {
  const confirm = useCommand(confirmTotp, {
    refreshes: [getSession],
    onDone({ recoveryCodes }) {
      onClose()
      onCodes(recoveryCodes)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Set up authenticator app"
      description="Use any authenticator app."
    >
      <ol className="flex flex-col gap-5">
        <Step number={1} title="Scan this with the app">
          <div className="flex flex-wrap items-center gap-4">
            <QrCode value={uri} label="QR code for your authenticator app" className="size-40" />
            <div className="min-w-0 flex-1 basis-48">
              <p className="text-ink-soft">Or enter this key in the app:</p>
              <p className="mt-1 font-mono text-sm break-all">{inGroups(secret)}</p>
              <div className="mt-1 -ml-2">
                <CopyButton text={secret} label="Copy key" />
              </div>
            </div>
          </div>
        </Step>
        <Step number={2} title="Code from the app">
          <Form
            className="flex max-w-xs flex-col gap-4"
            problem={confirm.problem}
            onSend={({ code = '' }) => confirm.run({ code })}
          >
            <CodeField error={confirm.fieldError('code')} />
            <SendButton isBusy={confirm.isBusy}>Turn on</SendButton>
          </Form>
        </Step>
      </ol>
    </Dialog>
  )
}

function Step({
  number,
  title,
  children,
}: {
  readonly number: number
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-sm font-semibold text-ink-soft"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="mb-3 font-medium">{title}</h3>
        {children}
      </div>
    </li>
  )
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
