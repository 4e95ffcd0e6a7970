import MessageSquareText from 'lucide-react/icons/message-square-text'
import Star from 'lucide-react/icons/star'
import { lazy, Suspense, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { readMarks } from '#lib/marks/light-marks.ts'
import { wordsOf } from '#lib/marks/marked.ts'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { toast } from '#ui/toast.ts'
import { useSearchParam } from '#ui/use-search-param.ts'

import { templateCalls } from '../../contract.ts'
import type { Template } from '../../model.ts'
import { CsvMenu } from './csv-menu.tsx'
import { useTemplateList } from './use-template-list.ts'

const TemplateSheet = lazy(async () => ({
  default: (await import('./template-sheet.tsx')).TemplateSheet,
}))

export function TemplatesTab({
  canManage,
  newButton,
}: {
  readonly canManage: boolean
  readonly newButton: ReactNode
}) {
  useLiveRefresh([{ after: 'template.', call: templateCalls.list }])
  const { pages, isFiltered, ...filters } = useTemplateList()
  const { search, setSearch, folder, setFolder, show, setShow, sort, setSort } = filters
  const [openedId, setOpened] = useSearchParam('open', '')
  const [isNew, setNew] = useSearchParam('new', '')
  const { data: folders } = useCall(templateCalls.listFolders, {})
  const { data: opened } = useCall(
    templateCalls.get,
    { id: openedId },
    { isEnabled: openedId !== '' },
  )
  const acts = useTemplateActs()
  const names = (folders?.items ?? []).map(({ name }) => name)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search saved replies"
          value={search}
          onChange={setSearch}
          className="w-64 max-sm:w-full"
        />
        <Select
          label="Show"
          isLabelHidden
          size="medium"
          className="w-44 max-sm:min-w-0 max-sm:flex-1"
          items={shows}
          value={show}
          onChange={setShow}
        />
        {names.length > 0 && (
          <Select
            label="Folder"
            isLabelHidden
            size="medium"
            className="w-40 max-sm:min-w-0 max-sm:flex-1"
            items={[
              { value: '', label: 'All folders' },
              ...names.map((name) => ({ value: name, label: name })),
            ]}
            value={folder}
            onChange={setFolder}
          />
        )}
        <CsvMenu canManage={canManage} />
      </div>
      {pages.error ? (
        <ErrorState detail={pages.error.message} onRetry={pages.retry} />
      ) : (
        <DataTable
          label="Message templates"
          columns={columns}
          rows={pages.rows}
          rowKey={({ id }) => id}
          sort={sort === 'used' ? byUse : byName}
          onSort={({ key }) => setSort(key === 'used' ? 'used' : '')}
          onOpen={({ id }) => setOpened(id)}
          isLoading={pages.isLoading}
          hasMore={pages.hasMore}
          onMore={pages.loadMore}
          isLoadingMore={pages.isLoadingMore}
          rowActions={favoriteOf(acts.favorite)}
          emptyState={
            <EmptyState
              icon={<MessageSquareText size={20} aria-hidden />}
              title={isFiltered ? 'No saved replies match' : 'No saved replies yet'}
              action={isFiltered ? <ClearButton /> : newButton}
            >
              {isFiltered
                ? 'Try a different search or clear the filters.'
                : 'Save replies you send often. Type / in the inbox to insert one.'}
            </EmptyState>
          }
        />
      )}
      {(opened || isNew !== '') && (
        <Suspense>
          <TemplateSheet
            key={opened ? `${opened.id} ${opened.version}` : 'new'}
            template={opened}
            canManage={canManage}
            folders={names}
            onClose={() => (opened ? setOpened('') : setNew(''))}
            onDelete={(template) => {
              setOpened('')
              acts.remove(template)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

function ClearButton() {
  const navigate = useNavigate()
  return <Button onClick={() => void navigate({ search: '' })}>Clear search</Button>
}

const refreshes = [templateCalls.list, templateCalls.listFolders, templateCalls.offer]

function useTemplateActs() {
  const favoring = useCommand(templateCalls.favorite, { refreshes })
  const restoring = useCommand(templateCalls.restore, { refreshes })
  const removing = useCommand(templateCalls.remove, {
    refreshes,
    onDone: (_, { ids }) =>
      toast({
        title: 'Saved reply deleted',
        action: {
          label: 'Undo',
          altText: 'Restore the saved reply',
          onAct: () => restoring.run({ ids }),
        },
      }),
    onRefused: ({ detail }) => toast({ tone: 'bad', title: detail }),
  })
  return {
    remove: ({ id }: Template) => removing.run({ ids: [id] }),
    favorite: ({ id, isFavorite }: Template) => favoring.run({ id, isFavorite: !isFavorite }),
  }
}

function favoriteOf(onChange: (template: Template) => void) {
  return (template: Template) => <FavoriteButton {...{ template, onChange }} />
}

function FavoriteButton({
  template,
  onChange,
}: {
  readonly template: Template
  readonly onChange: (template: Template) => void
}) {
  const { name, isFavorite } = template
  return (
    <IconButton
      label={isFavorite ? `Remove ${name} from favorites` : `Add ${name} to favorites`}
      icon={
        <Star size={16} aria-hidden className={isFavorite ? 'fill-current text-warn' : undefined} />
      }
      onClick={() => onChange(template)}
    />
  )
}

const shows = [
  { value: '', label: 'All types' },
  { value: 'reply', label: 'Replies' },
  { value: 'note', label: 'Notes' },
  { value: 'macro', label: 'Macros' },
  { value: 'favorites', label: 'Favorites' },
  { value: 'unused', label: 'Unused for 90 days' },
]

const byName = { key: 'name', isDescending: false }
const byUse = { key: 'used', isDescending: true }

const scopeLabels: Readonly<Record<Template['scope'], string>> = {
  me: 'Only you',
  teams: 'Teams',
  organization: 'Everyone',
}

const columns: readonly Column<Template>[] = [
  {
    key: 'name',
    title: 'Name',
    isSortable: true,
    render: ({ name, shortcut, kind }) => (
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="truncate font-medium">{name}</span>
        {shortcut && <span className="shrink-0 text-ink-soft">/{shortcut}</span>}
        {kind !== 'reply' && <Badge>{kind === 'macro' ? 'Macro' : 'Note'}</Badge>}
      </span>
    ),
  },
  {
    key: 'text',
    title: 'Text',
    isHiddenOnPhone: true,
    render: ({ body }) => (
      <span className="block truncate text-ink-soft">{wordsOf(readMarks(body))}</span>
    ),
  },
  {
    key: 'folder',
    title: 'Folder',
    width: 140,
    isHiddenOnPhone: true,
    render: ({ folder }) => <span className="block truncate text-ink-soft">{folder}</span>,
  },
  {
    key: 'scope',
    title: 'Who can use it',
    width: 120,
    isHiddenOnPhone: true,
    render: ({ scope }) => <span className="text-ink-soft">{scopeLabels[scope]}</span>,
  },
  {
    key: 'used',
    title: 'Used',
    isSortable: true,
    width: 96,
    align: 'end',
    isHiddenOnPhone: true,
    render: ({ usedCount }) => <span className="text-ink-soft tabular-nums">{usedCount}</span>,
  },
]
