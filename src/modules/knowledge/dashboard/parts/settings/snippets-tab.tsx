import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'

import { languageName } from '#lib/language-name.ts'
import { textOf } from '#lib/rich-text.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import { listSnippets } from '../../../insight-contract.ts'
import type { Snippet } from '../../../model.ts'
import type { TabPart } from './tab-part.ts'

const SnippetSheet = lazy(async () => ({
  default: (await import('./snippet-sheet.tsx')).SnippetSheet,
}))

type Opened = Snippet | { readonly kind: Snippet['kind']; readonly id: undefined }

export function SnippetsTab({ base, canManage }: TabPart) {
  const { data, error, refetch } = useCall(listSnippets, {})
  const [opened, setOpened] = useState<Opened>()
  if (!data) {
    return error ? (
      <ErrorState detail={error.message} onRetry={() => void refetch()} />
    ) : (
      <LoadingState />
    )
  }
  return (
    <div className="flex flex-col gap-6">
      {sections.map(({ kind, title, description, action, empty }) => (
        <Section
          key={kind}
          title={title}
          description={description}
          actions={
            canManage && (
              <Button
                icon={<Plus size={16} aria-hidden />}
                onClick={() => setOpened({ kind, id: undefined })}
              >
                {action}
              </Button>
            )
          }
        >
          <SnippetList
            snippets={data.items.filter((one) => one.kind === kind)}
            empty={empty}
            onOpen={setOpened}
          />
        </Section>
      ))}
      {opened && (
        <Suspense>
          <SnippetSheet
            key={opened.id ?? opened.kind}
            base={base}
            kind={opened.kind}
            snippet={opened.id === undefined ? undefined : opened}
            canManage={canManage}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function SnippetList({
  snippets,
  empty,
  onOpen,
}: {
  readonly snippets: readonly Snippet[]
  readonly empty: string
  readonly onOpen: (snippet: Snippet) => void
}) {
  if (snippets.length === 0) return <p className="text-ink-faint">{empty}</p>
  return (
    <ul className="-mx-2 flex flex-col">
      {snippets.map((snippet) => (
        <li key={snippet.id}>
          <button
            type="button"
            onClick={() => onOpen(snippet)}
            className="flex w-full min-w-0 cursor-pointer flex-col rounded-control px-2 py-2 text-start transition-colors hover:bg-sunken"
          >
            <span className="flex w-full items-center gap-2">
              <span className="truncate font-medium">{snippet.name}</span>
              {snippet.locale && <Badge>{languageName(snippet.locale)}</Badge>}
            </span>
            <span className="w-full truncate text-sm text-ink-soft">
              <span className="font-mono">{snippet.key}</span> · {textOf(snippet.body)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const sections = [
  {
    kind: 'snippet',
    title: 'Snippets',
    description: 'Reusable paragraphs. Type / and the name in the editor.',
    action: 'New snippet',
    empty: 'Write a text once and reuse it in any article.',
  },
  {
    kind: 'variable',
    title: 'Values',
    description: 'Reusable inline text, such as a price or phone number.',
    action: 'New value',
    empty: 'Update a price or phone number in every article at once.',
  },
] as const
