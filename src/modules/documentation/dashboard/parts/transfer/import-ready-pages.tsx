import { useState } from 'react'

import { ancestorChain } from '#lib/tree-places.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import type { ReadyPart } from '#modules/content/dashboard/transfers/import-dialog.tsx'
import { ImportReady } from '#modules/content/dashboard/transfers/import-ready.tsx'
import { defaultChoices } from '#modules/content/dashboard/transfers/import-options.ts'
import { Combobox } from '#ui/combobox.tsx'

import { getTree } from '../../../pages-contract.ts'
import { runImport, type Transfer, type TransferLook } from '../../../transfer-contract.ts'
import type { OpenSpace } from '../open-space.ts'
import { titleOf } from '../tree/title-of.ts'
import { countOf } from '#modules/content/dashboard/words.ts'
import { transferDesk } from './transfer-desk.ts'

export function ImportReadyPages({
  open,
  transfer,
  look,
  onClose,
  onBegun,
}: ReadyPart<Transfer> & { readonly open: OpenSpace; readonly look: TransferLook }) {
  const { space, version, locale } = open
  const desk = transferDesk(open)
  const { data } = useCall(getTree, { id: version.id, locale })
  const [options, setOptions] = useState(() => ({
    ...defaultChoices(look.languages, space),
    parentId: null as string | null,
  }))
  const run = useCommand(runImport, {
    refreshes: [desk.getTransfer, desk.listTransfers, ...desk.refreshes],
    onDone: onBegun,
  })
  const pages = data?.items ?? []
  const holders = pages.filter(({ kind }) => kind === 'group' || kind === 'page')
  return (
    <ImportReady
      {...{ desk, transfer, look, options, onClose }}
      collection={space}
      found={foundIn(look, transfer.format ?? 'markdown')}
      count={look.pages || transfer.total}
      command={run}
      onChange={(part) => setOptions((before) => ({ ...before, ...part }))}
      onRun={() => run.run({ id: transfer.id, ...options })}
      place={
        holders.length > 0 && (
          <Combobox
            label="Import into"
            placeholder="Top level"
            items={holders.map(({ id }) => ({
              value: id,
              label: ancestorChain(pages, id).map(titleOf).join(' › '),
            }))}
            value={options.parentId ?? ''}
            onChange={(id) => setOptions((before) => ({ ...before, parentId: id || null }))}
          />
        )
      }
    />
  )
}

function foundIn(look: TransferLook, format: NonNullable<Transfer['format']>): string {
  const parts = [
    countOf(look.pages, 'page', 'pages'),
    ...(look.groups > 0 ? [countOf(look.groups, 'group', 'groups')] : []),
    countOf(look.languages.length, 'language', 'languages'),
    ...(look.specs > 0 ? [countOf(look.specs, 'API document', 'API documents')] : []),
    ...(look.files > 0 ? [countOf(look.files, 'file', 'files')] : []),
  ]
  return `${formats[format]}: ${parts.join(', ')}.`
}

const formats = {
  parley: 'Parley export',
  docusaurus: 'Docusaurus',
  mkdocs: 'MkDocs',
  gitbook: 'GitBook',
  nextra: 'Nextra',
  markdown: 'Pages in folders',
} as const
