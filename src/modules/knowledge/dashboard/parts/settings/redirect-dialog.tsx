import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Segments } from '#ui/segments.tsx'

import { listCategories } from '../../../contract.ts'
import { listMisses, listRedirects, putRedirect } from '../../../insight-contract.ts'
import type { Base } from '../../../model.ts'
import { ArticleChoice } from '../article-choice.tsx'
import { categoryChoices } from '../category-name.ts'

type Kind = (typeof kinds)[number]['value']

export function RedirectDialog({
  base,
  path: given,
  onClose,
}: {
  readonly base: Base
  readonly path: string
  readonly onClose: () => void
}) {
  const [path, setPath] = useState(given)
  const [kind, setKind] = useState<Kind>('articleId')
  const [target, setTarget] = useState('')
  const [isPermanent, setPermanent] = useState(true)
  const { data: categories } = useCall(listCategories, { id: base.id })
  const put = useCommand(putRedirect, {
    refreshes: [listRedirects, listMisses],
    onDone: onClose,
  })
  return (
    <FormDialog
      onClose={onClose}
      title="Redirect"
      sendLabel="Save redirect"
      command={put}
      disabled={path.trim() === '' || target.trim() === ''}
      onSend={() => put.run({ id: base.id, path: path.trim(), [kind]: target.trim(), isPermanent })}
    >
      <Field
        label="Old URL"
        hint="Only the path, without the domain."
        placeholder="/hc/en-us/articles/360012"
        maxLength={500}
        spellCheck={false}
        value={path}
        error={put.fieldError('path')}
        onChange={({ target: { value } }) => setPath(value)}
      />
      <Segments
        label="Redirect to"
        items={kinds}
        value={kind}
        onChange={(next) => {
          setKind(next)
          setTarget('')
        }}
      />
      {kind === 'articleId' && (
        <ArticleChoice
          label="Article"
          baseId={base.id}
          value={target}
          error={put.fieldError('articleId')}
          onChange={setTarget}
        />
      )}
      {kind === 'categoryId' && (
        <Combobox
          label="Category"
          items={categoryChoices(categories?.items ?? [], base.defaultLocale)}
          value={target}
          error={put.fieldError('categoryId')}
          onChange={setTarget}
        />
      )}
      {kind === 'url' && (
        <Field
          label="URL"
          placeholder="https://"
          inputMode="url"
          maxLength={500}
          value={target}
          error={put.fieldError('url')}
          onChange={({ target: { value } }) => setTarget(value)}
        />
      )}
      <Checkbox
        label="Permanent"
        hint="Browsers and search engines remember permanent redirects."
        isChecked={isPermanent}
        onChange={setPermanent}
      />
    </FormDialog>
  )
}

const kinds = [
  { value: 'articleId', label: 'Article' },
  { value: 'categoryId', label: 'Category' },
  { value: 'url', label: 'URL' },
] as const
