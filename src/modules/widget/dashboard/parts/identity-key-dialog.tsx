import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { CodeBlock } from '#ui/code-block.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'

import { createIdentityKey, getWidgetIdentity } from '../../identity-contract.ts'

export function IdentityKeyDialog({
  widgetId,
  onClose,
}: {
  readonly widgetId: string
  readonly onClose: () => void
}) {
  const [algorithm, setAlgorithm] = useState<'HS256' | 'ES256'>('HS256')
  const [publicKey, setPublicKey] = useState('')
  const create = useCommand(createIdentityKey, {
    refreshes: [getWidgetIdentity],
    onDone: ({ secret }) => {
      if (secret === null) onClose()
    },
  })
  const secret = create.answer?.secret
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />
  const pem = algorithm === 'ES256' ? { publicKey } : {}
  return (
    <Dialog isOpen onClose={onClose} title="Add key" size="medium">
      <Form problem={create.problem} onSend={() => create.run({ id: widgetId, algorithm, ...pem })}>
        <RadioGroup
          label="Signing method"
          items={choices}
          value={algorithm}
          onChange={setAlgorithm}
        />
        {algorithm === 'ES256' && (
          <TextArea
            label="Public key"
            rows={5}
            placeholder="-----BEGIN PUBLIC KEY-----"
            value={publicKey}
            error={create.fieldError('publicKey')}
            onChange={({ target }) => setPublicKey(target.value)}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            kind="primary"
            isBusy={create.isBusy}
            disabled={algorithm === 'ES256' && publicKey.trim() === ''}
          >
            Add key
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function SecretDialog({
  secret,
  onClose,
}: {
  readonly secret: string
  readonly onClose: () => void
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Copy the secret now"
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <CodeBlock label="Secret" code={secret} />
        <Notice tone="warn">
          This secret is shown only once. Keep it on your server. Anyone who has it can impersonate
          your users.
        </Notice>
      </div>
    </Dialog>
  )
}

const choices = [
  {
    value: 'HS256',
    label: 'A secret (HS256)',
    hint: 'We generate it and show it once. Recommended.',
  },
  {
    value: 'ES256',
    label: 'Key pair (ES256)',
    hint: 'You keep the private key and paste the public key.',
  },
] as const
