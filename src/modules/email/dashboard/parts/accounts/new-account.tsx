import { useRef, useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { createEmailAccount, listEmailAccounts } from '../../../accounts-contract.ts'
import type { AccountMode, EmailAccount, SignInProvider } from '../../../model.ts'
import { offeredModes, signInNameOf } from './account-labels.ts'
import { guessMailbox, guessMode } from './mailbox-guess.ts'
import { MailboxFields, mailboxOf, type MailboxDraft } from './mailbox-fields.tsx'
import { useSignIn } from './use-sign-in.ts'

export function NewAccount({
  signIns,
  firstMode,
  onClose,
  onMade,
}: {
  readonly signIns: readonly SignInProvider[]
  /** The mode that was chosen before. */
  readonly firstMode?: AccountMode | undefined
  readonly onClose: () => void
  readonly onMade: (account: EmailAccount) => void
}) {
  const [address, setAddress] = useState('')
  const [displayName, setName] = useState('')
  const [chosen, setMode] = useState(firstMode)
  const mode = chosen ?? guessMode(address.trim(), signIns)
  const [typed, setTyped] = useState<Partial<MailboxDraft>>({})
  const saved = useRef(false)
  const signIn = useSignIn()
  const make = useCommand(createEmailAccount, {
    refreshes: [listEmailAccounts],
    onDone(account) {
      saved.current = true
      onMade(account)
      if (signInNameOf(account.mode)) signIn.run({ id: account.id })
    },
  })
  const mailbox: MailboxDraft = { ...guessOf(address), ...typed }
  return (
    <Sheet isOpen onClose={onClose} title="Add email address" size="large">
      <Form
        problem={make.problem}
        onSend={() =>
          make.run({
            address,
            displayName,
            mode,
            ...(mode === 'imap' && { mailbox: mailboxOf(mailbox) }),
          })
        }
      >
        <Field
          label="Address"
          type="email"
          placeholder="support@example.com"
          hint="The address your customers write to."
          value={address}
          maxLength={320}
          error={make.fieldError('address')}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Field
          label="Name"
          placeholder="Example support"
          hint="Shown as the sender name on every reply."
          value={displayName}
          maxLength={60}
          error={make.fieldError('displayName')}
          onChange={({ target }) => setName(target.value)}
        />
        <RadioGroup
          label="How do you want to receive email?"
          items={offeredModes(signIns)}
          value={mode}
          error={make.fieldError('mode')}
          onChange={setMode}
        />
        {mode === 'imap' && (
          <MailboxFields
            draft={mailbox}
            onChange={setTyped}
            fieldError={make.fieldError}
            hasPassword={false}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            kind="primary"
            isBusy={make.isBusy}
            disabled={address.trim() === '' || displayName.trim() === ''}
          >
            {signInNameOf(mode) ? 'Add and sign in' : 'Add email address'}
          </Button>
        </div>
      </Form>
      <UnsavedGuard isDirty={address !== ''} saved={saved} />
    </Sheet>
  )
}

function guessOf(address: string): MailboxDraft {
  const { port, ...server } = guessMailbox(address.trim())
  return { ...server, port: String(port), user: address.trim(), password: '' }
}
