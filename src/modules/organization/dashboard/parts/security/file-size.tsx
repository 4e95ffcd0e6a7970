import { useState } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Section } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { getOrganization, updateOrganization } from '../../../contract.ts'
import type { Organization } from '../../../model.ts'

export function FileSize() {
  const { data } = useCall(getOrganization, {})
  return data ? <SizeForm key={data.version} organization={data} /> : null
}

function SizeForm({ organization }: { readonly organization: Organization }) {
  const { version, fileMegabytes } = organization
  const canManage = useMay()(updateOrganization.access)
  const [megabytes, setMegabytes] = useState(String(fileMegabytes))
  const save = useCommand(updateOrganization, {
    refreshes: [getOrganization],
    onDone: (saved) =>
      toast({ tone: 'good', title: `File size limit is now ${saved.fileMegabytes} MB` }),
  })
  const isDirty = megabytes !== String(fileMegabytes)
  const isRight = /^\d{1,3}$/.test(megabytes) && Number(megabytes) >= 1 && Number(megabytes) <= 100
  return (
    <Form
      problem={save.problem}
      onSend={() => {
        if (isRight) save.run({ version, fileMegabytes: Number(megabytes) })
      }}
    >
      <Section title="Files" description="For files in conversations. Images are limited to 25 MB.">
        <Field
          label="Maximum file size (MB)"
          inputMode="numeric"
          className="max-w-72"
          hint="1 to 100. Many email providers accept no more than 25."
          value={megabytes}
          disabled={!canManage}
          error={isRight ? save.fieldError('fileMegabytes') : 'Between 1 and 100 MB.'}
          isErrorLive
          onChange={({ target }) => setMegabytes(target.value.trim())}
        />
      </Section>
      {canManage && (
        <div className="flex justify-end">
          <Button type="submit" kind="primary" isBusy={save.isBusy} disabled={!isDirty || !isRight}>
            Save file size
          </Button>
        </div>
      )}
      <UnsavedGuard isDirty={isDirty && canManage && !save.isRefreshing} />
    </Form>
  )
}
