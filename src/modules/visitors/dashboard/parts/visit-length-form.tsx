import { useState } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { toast } from '#ui/toast.ts'

import { getVisitorSettings, setVisitorSettings } from '../../contract.ts'

export function VisitLength() {
  const { data } = useCall(getVisitorSettings, {})
  const canChange = useMay()(setVisitorSettings.access)
  if (!data) return null
  const { keptAfterSeconds } = data
  if (!canChange) {
    return <p className="text-ink-soft">Visitors are stored after {keptAfterSeconds} seconds.</p>
  }
  return <VisitLengthForm key={keptAfterSeconds} keptAfterSeconds={keptAfterSeconds} />
}

function VisitLengthForm({ keptAfterSeconds }: { readonly keptAfterSeconds: number }) {
  const [seconds, setSeconds] = useState(String(keptAfterSeconds))
  const save = useCommand(setVisitorSettings, {
    refreshes: [getVisitorSettings],
    onDone: () => void toast({ title: 'Visitor settings saved' }),
  })
  return (
    <Form problem={save.problem} onSend={() => save.run({ keptAfterSeconds: Number(seconds) })}>
      <Field
        label="Minimum visit length"
        hint="Seconds, 0 to 300. Shorter visits without activity are deleted."
        type="number"
        min={0}
        max={300}
        value={seconds}
        error={save.fieldError('keptAfterSeconds')}
        onChange={({ target }) => setSeconds(target.value)}
      />
      <div>
        <Button type="submit" isBusy={save.isBusy} disabled={seconds === String(keptAfterSeconds)}>
          Save
        </Button>
      </div>
    </Form>
  )
}
