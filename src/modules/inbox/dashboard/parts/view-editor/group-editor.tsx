import FolderPlus from 'lucide-react/icons/folder-plus'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'

import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'

import type { ViewGroup } from '../../../view-model.ts'
import { freshCondition } from './condition-fields.ts'
import { ConditionRow } from './condition-row.tsx'

export function GroupEditor({
  group,
  depth = 1,
  onChange,
  onRemove,
}: {
  readonly group: ViewGroup
  readonly depth?: number
  readonly onChange: (group: ViewGroup) => void
  readonly onRemove?: () => void
}) {
  const { match, conditions } = group
  const put = (at: number, next: ViewGroup['conditions'][number] | undefined): void =>
    onChange({
      match,
      conditions: conditions.flatMap((one, index) => (index === at ? (next ?? []) : one)),
    })
  const add = (next: ViewGroup['conditions'][number]): void =>
    onChange({ match, conditions: [...conditions, next] })
  return (
    <div
      role="group"
      aria-label={depth === 1 ? 'Conditions' : 'Condition group'}
      className={classes(
        'flex flex-col gap-2 max-sm:gap-4',
        depth > 1 && 'rounded-card border border-line bg-page p-3 dark:bg-sunken',
      )}
    >
      <div className="flex items-center gap-2">
        <Select
          label="Match"
          isLabelHidden
          size="medium"
          className="w-48"
          items={[
            { value: 'all', label: 'Match all' },
            { value: 'any', label: 'Match any' },
          ]}
          value={match}
          onChange={(next) => onChange({ match: next, conditions })}
        />
        {onRemove && (
          <span className="ml-auto">
            <IconButton
              label="Remove group"
              icon={<X size={16} aria-hidden />}
              onClick={onRemove}
            />
          </span>
        )}
      </div>
      {conditions.map((one, at) => {
        const key = `${depth}-${at}`
        return 'match' in one ? (
          <GroupEditor
            key={key}
            group={one}
            depth={depth + 1}
            onChange={(next) => put(at, next)}
            onRemove={() => put(at, undefined)}
          />
        ) : (
          <ConditionRow
            key={key}
            condition={one}
            onChange={(next) => put(at, next)}
            onRemove={() => put(at, undefined)}
          />
        )
      })}
      {conditions.length < maxConditions && (
        <div className="flex flex-wrap gap-1">
          <Button
            kind="quiet"
            size="small"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => add(freshCondition('status'))}
          >
            Add condition
          </Button>
          {depth < deepest && (
            <Button
              kind="quiet"
              size="small"
              icon={<FolderPlus size={16} aria-hidden />}
              onClick={() => add({ match: 'any', conditions: [freshCondition('status')] })}
            >
              Add group
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const deepest = 3
const maxConditions = 20
