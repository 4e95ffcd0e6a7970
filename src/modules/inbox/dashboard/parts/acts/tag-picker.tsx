import TagIcon from 'lucide-react/icons/tag'

import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'

import type { ConversationSummary } from '../../../model.ts'
import { TagDot } from '../tag-dot.tsx'
import { Picker } from './picker.tsx'
import type { Change } from './use-conversation-acts.ts'
import { useTagMaker } from './use-tag-maker.ts'

export function TagPicker({
  row,
  isDisabled,
  onChange,
}: {
  readonly row: ConversationSummary
  readonly isDisabled: boolean
  readonly onChange: (change: Change) => void
}) {
  const { rows: tags } = usePages(tagCalls.list, everyTag)
  const maker = useTagMaker(tags, (made) => onChange({ tagIds: [...row.tagIds, made] }))
  const chosen = new Set(row.tagIds)
  const names = tags.filter(({ id }) => chosen.has(id))
  const offered = tags.filter(
    ({ id, offeredFor }) =>
      chosen.has(id) || offeredFor === 'everything' || offeredFor === 'conversations',
  )
  return (
    <Picker
      label="Tags"
      isMulti
      items={offered.map(({ id, name, color }) => ({
        key: id,
        label: name,
        icon: <TagDot color={color} />,
      }))}
      chosen={chosen}
      {...maker}
      onChoose={(key) =>
        onChange({
          tagIds: chosen.has(key) ? row.tagIds.filter((id) => id !== key) : [...row.tagIds, key],
        })
      }
      trigger={
        <Button
          kind="quiet"
          size="small"
          disabled={isDisabled}
          data-act="tags"
          icon={names.length === 0 && <TagIcon size={16} aria-hidden />}
          className="min-w-0"
        >
          <span className="sr-only">Tags: </span>
          {names.length === 0 ? (
            'Tags'
          ) : (
            <span className="flex max-w-64 min-w-0 gap-2 overflow-hidden">
              {names.map(({ id, name, color }) => (
                <span key={id} className="inline-flex min-w-0 items-center gap-1.5">
                  <TagDot color={color} />
                  <span className="truncate">{name}</span>
                </span>
              ))}
            </span>
          )}
        </Button>
      }
    />
  )
}
