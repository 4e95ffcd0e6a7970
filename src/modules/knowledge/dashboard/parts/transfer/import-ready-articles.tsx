import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import type { ReadyPart } from '#modules/content/dashboard/transfers/import-dialog.tsx'
import { ImportReady } from '#modules/content/dashboard/transfers/import-ready.tsx'
import { defaultChoices } from '#modules/content/dashboard/transfers/import-options.ts'
import { Combobox } from '#ui/combobox.tsx'

import { listCategories } from '../../../contract.ts'
import type { Base } from '../../../model.ts'
import { runImport, type Transfer, type TransferLook } from '../../../transfer-contract.ts'
import { categoryChoices } from '../category-name.ts'
import { countOf } from '#modules/content/dashboard/words.ts'
import { transferDesk } from './transfer-desk.ts'

export function ImportReadyArticles({
  base,
  transfer,
  look,
  onClose,
  onBegun,
}: ReadyPart<Transfer> & { readonly base: Base; readonly look: TransferLook }) {
  const desk = transferDesk(base)
  const { data } = useCall(listCategories, { id: base.id })
  const [options, setOptions] = useState(() => ({
    ...defaultChoices(look.languages, base),
    categoryId: null as string | null,
  }))
  const run = useCommand(runImport, {
    refreshes: [desk.getTransfer, desk.listTransfers, ...desk.refreshes],
    onDone: onBegun,
  })
  return (
    <ImportReady
      {...{ desk, transfer, look, options, onClose }}
      collection={base}
      found={foundIn(look, transfer.format ?? 'markdown')}
      count={transfer.total}
      command={run}
      onChange={(part) => setOptions((before) => ({ ...before, ...part }))}
      onRun={() => run.run({ id: transfer.id, ...options })}
      place={
        <Combobox
          label="Import into"
          placeholder="Top level"
          items={categoryChoices(data?.items ?? [], base.defaultLocale)}
          value={options.categoryId ?? ''}
          onChange={(id) => setOptions((before) => ({ ...before, categoryId: id || null }))}
        />
      }
    />
  )
}

function foundIn(look: TransferLook, format: NonNullable<Transfer['format']>): string {
  const parts = [
    countOf(look.articles, 'article', 'articles'),
    ...(look.categories > 0 ? [countOf(look.categories, 'category', 'categories')] : []),
    countOf(look.languages.length, 'language', 'languages'),
    ...(look.files > 0 ? [countOf(look.files, 'file', 'files')] : []),
  ]
  return `${formats[format]}: ${parts.join(', ')}.`
}

const formats = { markdown: 'Pages', zendesk: 'Zendesk', intercom: 'Intercom' } as const
