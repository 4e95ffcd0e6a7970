import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Section } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'

import { changePassword, getSession, listSessions } from '../../../contract.ts'
import type { AccountUser } from '../../../model.ts'
import { NewPasswordField } from '../new-password-field.tsx'

export function PasswordSection({
  user,
  hasPassword,
}: {
  readonly user: AccountUser
  readonly hasPassword: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const label = hasPassword ? 'Change password' : 'Set password'
  return (
    <Section
      title="Password"
      description={
        hasPassword
          ? 'Changing it signs you out everywhere else.'
          : 'No password yet. You sign in by link, passkey or another service.'
      }
    >
      {isOpen ? (
        <PasswordForm
          user={user}
          hasPassword={hasPassword}
          label={label}
          onClose={() => setOpen(false)}
        />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{label}</Button>
        </div>
      )}
    </Section>
  )
}

function PasswordForm({
  user,
  hasPassword,
  label,
  onClose,
}: {
  readonly user: AccountUser
  readonly hasPassword: boolean
  readonly label: string
  readonly onClose: () => void
}) {
  const change = useCommand(changePassword, {
    refreshes: [getSession, listSessions],
    onDone() {
      onClose()
      toast({
        title: 'Password saved',
        description: 'You’re signed out everywhere else.',
        tone: 'good',
      })
    },
  })
  const address = user.email ?? user.phone ?? ''
  return (
    <Form
      className="flex max-w-sm flex-col gap-4"
      problem={change.problem}
      onSend={({ currentPassword, newPassword = '' }) =>
        change.run({ currentPassword, newPassword })
      }
    >
      {hasPassword && (
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          error={change.fieldError('currentPassword')}
        />
      )}
      <NewPasswordField
        name="newPassword"
        label="New password"
        personal={[user.name, address]}
        error={change.fieldError('newPassword')}
      />
      {/* Password managers save the password under this name. */}
      <input type="text" name="username" autoComplete="username" value={address} readOnly hidden />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" isBusy={change.isBusy}>
          {label}
        </Button>
        <Button kind="quiet" disabled={change.isBusy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
