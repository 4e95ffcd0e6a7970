import { useState } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { toast } from '#ui/toast.ts'

import { getVisitorSettings, setVisitorSettings } from '../../contract.ts'

/** For how long it is known who looked at which page. */
export function PageDays() {
  const { data } = useCall(getVisitorSettings, {})
  const canChange = useMay()(setVisitorSettings.access)
  if (!data) return null
  if (!canChange) {
    return <p className="text-ink-soft">Pages are kept for {daysWords(data.pageDays)}.</p>
  }
  return <DaysForm key={data.pageDays} pageDays={data.pageDays} />
}

function DaysForm({ pageDays }: { readonly pageDays: number }) {
  const [days, setDays] = useState(String(pageDays))
  const save = useCommand(setVisitorSettings, {
    refreshes: [getVisitorSettings],
    onDone: (saved) => void toast({ title: `Pages are kept for ${daysWords(saved.pageDays)}` }),
  })
  return (
    <Form problem={save.problem} onSend={() => save.run({ pageDays: Number(days) })}>
      <Field
        label="Keep pages for"
        hint="Days, 1 to 365. Older pages of a visitor are forgotten."
        type="number"
        min={1}
        max={365}
        value={days}
        error={save.fieldError('pageDays')}
        onChange={({ target }) => setDays(target.value)}
      />
      <div>
        <Button type="submit" isBusy={save.isBusy} disabled={days === String(pageDays)}>
          Save
        </Button>
      </div>
    </Form>
  )
}

function daysWords(days: number): string {
  return days === 1 ? 'a day' : `${days} days`
}
