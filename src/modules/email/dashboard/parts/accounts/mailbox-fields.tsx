import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'

import type { MailboxSecurity, NewMailbox } from '../../../model.ts'
import { mailboxAdvice } from './mailbox-guess.ts'

export interface MailboxDraft extends Omit<NewMailbox, 'password' | 'port'> {
  readonly port: string
  /** Empty keeps the stored password. */
  readonly password: string
}

export function MailboxFields({
  draft,
  onChange,
  fieldError,
  hasPassword,
  isDisabled = false,
}: {
  readonly draft: MailboxDraft
  readonly onChange: (draft: MailboxDraft) => void
  readonly fieldError: (name: string) => string | undefined
  /** A password is stored already. */
  readonly hasPassword: boolean
  readonly isDisabled?: boolean
}) {
  const advice = mailboxAdvice(draft.host)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[1fr_6rem]">
        <Field
          label="IMAP server"
          value={draft.host}
          placeholder="imap.example.com"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          disabled={isDisabled}
          error={fieldError('mailbox.host')}
          onChange={({ target }) => onChange({ ...draft, host: target.value })}
        />
        <Field
          label="Port"
          inputMode="numeric"
          value={draft.port}
          maxLength={5}
          disabled={isDisabled}
          error={fieldError('mailbox.port')}
          onChange={({ target }) => onChange({ ...draft, port: target.value.replace(/\D/g, '') })}
        />
      </div>
      <Select
        label="Security"
        items={securities}
        value={draft.security}
        isDisabled={isDisabled}
        error={fieldError('mailbox.security')}
        onChange={(security) =>
          onChange({ ...draft, security, port: security === 'tls' ? '993' : '143' })
        }
      />
      <Field
        label="Username"
        hint="Usually the full email address."
        value={draft.user}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        disabled={isDisabled}
        error={fieldError('mailbox.user')}
        onChange={({ target }) => onChange({ ...draft, user: target.value })}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        placeholder={hasPassword ? 'Saved' : ''}
        hint={
          hasPassword
            ? 'Leave empty to keep the current password.'
            : 'Stored encrypted and never shown again.'
        }
        value={draft.password}
        maxLength={1000}
        disabled={isDisabled}
        error={fieldError('mailbox.password')}
        onChange={({ target }) => onChange({ ...draft, password: target.value })}
      />
      {advice && <Notice tone="info">{advice}</Notice>}
    </>
  )
}

export function mailboxOf({ port, password, ...draft }: MailboxDraft): NewMailbox {
  return { ...draft, port: Number(port) || 0, ...(password !== '' && { password }) }
}

const securities: readonly { readonly value: MailboxSecurity; readonly label: string }[] = [
  { value: 'tls', label: 'TLS (usual)' },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'none', label: 'None (private network only)' },
]
