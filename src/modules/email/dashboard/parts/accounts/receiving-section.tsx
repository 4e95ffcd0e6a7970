import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { CopyableText } from '#ui/copyable-text.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import type { EmailAccount, SignInProvider } from '../../../model.ts'
import { offeredModes, signInNameOf } from './account-labels.ts'
import { guessMailbox } from './mailbox-guess.ts'
import { MailboxFields, mailboxOf, type MailboxDraft } from './mailbox-fields.tsx'
import { MailboxSignIn } from './mailbox-sign-in.tsx'
import { useSaveAccount } from './use-save-account.ts'

export function ReceivingSection({
  account,
  signIns,
  canManage,
}: {
  readonly account: EmailAccount
  readonly signIns: readonly SignInProvider[]
  readonly canManage: boolean
}) {
  const [mode, setMode] = useState(account.mode)
  const [mailbox, setMailbox] = useState(() => draftOf(account))
  const [folder, setFolder] = useState(account.folder)
  const [pollSeconds, setPoll] = useState(String(account.pollSeconds))
  const save = useSaveAccount()
  const isRead = mode === 'imap' || signInNameOf(mode) !== undefined
  const isMailboxChanged = JSON.stringify(mailbox) !== JSON.stringify(draftOf(account))
  const changes = {
    ...(mode !== account.mode && { mode }),
    ...(mode === 'imap' &&
      (isMailboxChanged || !account.mailbox) && { mailbox: mailboxOf(mailbox) }),
    ...(isRead && folder !== account.folder && { folder }),
    ...(isRead &&
      Number(pollSeconds) !== account.pollSeconds && { pollSeconds: Number(pollSeconds) }),
  }
  const isDirty = Object.keys(changes).length > 0
  return (
    <Section
      title="Receiving"
      description={
        account.lastMailAt ? (
          <>
            Last email <TimeAgo at={account.lastMailAt} />
          </>
        ) : (
          'No email yet.'
        )
      }
    >
      <Form
        problem={save.problem}
        onSend={() => save.run({ id: account.id, version: account.version, ...changes })}
      >
        <RadioGroup
          label="How do you want to receive email?"
          isLabelHidden
          items={offeredModes(signIns, account.mode)}
          value={mode}
          isDisabled={!canManage}
          error={save.fieldError('mode')}
          onChange={setMode}
        />
        {mode === 'forward' && <ForwardSteps account={account} />}
        {mode === 'inbound' && (
          <Notice tone="info">
            The domain’s MX record points here. See its status under Email domains.
          </Notice>
        )}
        {mode === 'imap' && (
          <MailboxFields
            draft={mailbox}
            onChange={setMailbox}
            fieldError={save.fieldError}
            hasPassword={account.mailbox !== null}
            isDisabled={!canManage}
          />
        )}
        {signInNameOf(mode) && mode === account.mode && (
          <MailboxSignIn account={account} canManage={canManage} />
        )}
        {signInNameOf(mode) && mode !== account.mode && (
          <Notice tone="info">Save, then sign in.</Notice>
        )}
        {isRead && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Folder"
              value={folder}
              maxLength={255}
              disabled={!canManage}
              error={save.fieldError('folder')}
              onChange={({ target }) => setFolder(target.value)}
            />
            <Select
              label="Check for email"
              hint="Servers that support push deliver right away."
              items={polls}
              value={pollSeconds}
              isDisabled={!canManage}
              onChange={setPoll}
            />
          </div>
        )}
        {canManage && isDirty && (
          <div className="flex justify-end">
            <Button type="submit" kind="primary" isBusy={save.isBusy}>
              Save
            </Button>
          </div>
        )}
        <UnsavedGuard isDirty={isDirty && !save.isBusy} />
      </Form>
    </Section>
  )
}

function ForwardSteps({ account }: { readonly account: EmailAccount }) {
  const isWaiting = account.lastMailAt === null
  return (
    <div className="flex flex-col gap-3 rounded-control bg-sunken p-4">
      <p>
        Forward a copy of every email to{' '}
        <strong className="font-semibold">{account.address}</strong> to this address:
      </p>
      <CopyableText label="Address" text={account.forwardAddress} />
      <p className="text-sm text-ink-soft">
        In Gmail, go to Settings, then Forwarding and POP/IMAP. In Microsoft 365, use Mail flow or
        mailbox rules. If your provider asks for confirmation, its email arrives in your inbox here.
      </p>
      <p role="status" className="flex items-center gap-2 text-sm">
        <span
          aria-hidden
          className={
            isWaiting
              ? 'size-2 shrink-0 rounded-full bg-warn motion-safe:animate-pulse'
              : 'size-2 shrink-0 rounded-full bg-good'
          }
        />
        {isWaiting ? 'Waiting for the first email. Send one to test it.' : 'Forwarding works.'}
      </p>
    </div>
  )
}

function draftOf({ mailbox, address }: EmailAccount): MailboxDraft {
  const { port, ...rest } = mailbox ?? { ...guessMailbox(address), user: address }
  return { ...rest, port: String(port), password: '' }
}

const polls = [
  { value: '60', label: 'Every minute' },
  { value: '300', label: 'Every 5 minutes' },
  { value: '900', label: 'Every 15 minutes' },
  { value: '3600', label: 'Every hour' },
]
