import { useRef, useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { addEmailDomain, listEmailDomains } from '../../../domains-contract.ts'
import type { EmailDomain } from '../../../model.ts'

export function NewDomain({
  onClose,
  onMade,
}: {
  readonly onClose: () => void
  readonly onMade: (domain: EmailDomain) => void
}) {
  const [domain, setDomain] = useState('')
  const saved = useRef(false)
  const add = useCommand(addEmailDomain, {
    refreshes: [listEmailDomains],
    onDone(added) {
      saved.current = true
      onMade(added)
    },
  })
  return (
    <Sheet isOpen onClose={onClose} title="Add domain">
      <Form problem={add.problem} onSend={() => add.run({ domain })}>
        <Field
          label="Domain"
          placeholder="example.com"
          hint="The part after the @. You need access to its DNS."
          value={domain}
          maxLength={253}
          autoCapitalize="none"
          spellCheck={false}
          error={add.fieldError('domain')}
          onChange={({ target }) => setDomain(target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind="primary" isBusy={add.isBusy} disabled={domain.trim() === ''}>
            Add domain
          </Button>
        </div>
      </Form>
      <UnsavedGuard isDirty={domain !== ''} saved={saved} />
    </Sheet>
  )
}
