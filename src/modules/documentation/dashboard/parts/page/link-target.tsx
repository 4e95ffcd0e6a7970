import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { toast } from '#ui/toast.ts'

import type { DocPage } from '../../../model.ts'
import { updatePage } from '../../../pages-contract.ts'
import { afterTree } from '../tree/tree-calls.ts'

export function LinkTarget({
  page: { id, versionId, url },
  canManage,
}: {
  readonly page: DocPage
  readonly canManage: boolean
}) {
  const [newUrl, setNewUrl] = useState(url)
  const save = useCommand(updatePage, {
    refreshes: afterTree,
    onDone: () => void toast({ tone: 'good', title: 'Link saved' }),
  })
  return (
    <Form problem={save.problem} onSend={() => save.run({ versionId, id, url: newUrl.trim() })}>
      <Field
        label="URL"
        hint="https://… or a path on your site, such as /k."
        inputMode="url"
        maxLength={500}
        readOnly={!canManage}
        value={newUrl}
        error={save.fieldError('url')}
        onChange={({ target }) => setNewUrl(target.value)}
      />
      {canManage && (
        <Button
          type="submit"
          className="self-start"
          isBusy={save.isBusy}
          disabled={newUrl.trim() === url || newUrl.trim() === ''}
        >
          Save link
        </Button>
      )}
    </Form>
  )
}
