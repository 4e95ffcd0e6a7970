import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { toast } from '#ui/toast.ts'

import { nameDevice } from '../name-device.ts'
import { useNewPasskey } from '../use-new-passkey.ts'

export function NewPasskeyForm({ onClose }: { readonly onClose: () => void }) {
  const passkey = useNewPasskey(() => {
    onClose()
    toast({ title: 'Passkey added', tone: 'good' })
  })
  const canUsePasskeys = typeof PublicKeyCredential !== 'undefined'
  return (
    <Form
      className="flex max-w-sm flex-col gap-4"
      problem={passkey.problem ? { detail: passkey.problem, fields: [] } : undefined}
      onSend={({ name = '' }) => passkey.make(name.trim() || nameHere())}
    >
      <Field
        name="name"
        label="Passkey name"
        autoComplete="off"
        maxLength={80}
        defaultValue={nameHere()}
        hint={
          canUsePasskeys
            ? 'Helps you recognize it in the list.'
            : 'This browser doesn’t support passkeys. Use another one.'
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" isBusy={passkey.isBusy} disabled={!canUsePasskeys}>
          Create passkey
        </Button>
        <Button kind="quiet" disabled={passkey.isBusy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

function nameHere(): string {
  return nameDevice(navigator.userAgent).name
}
