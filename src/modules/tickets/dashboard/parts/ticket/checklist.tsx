import Split from 'lucide-react/icons/split'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useState } from 'react'

import { isComposing } from '#lib/is-composing.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { fieldBox } from '#ui/field-frame.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SortableList } from '#ui/sortable-list.tsx'

import type { ChecklistItem } from '../../../model.ts'
import { movedTo } from '../move-item.ts'
import type { PartProps } from './part-props.ts'
import { Part } from './part.tsx'
import type { TicketWork } from './use-ticket-change.ts'

const SplitDialog = lazy(async () => ({
  default: (await import('./split-dialog.tsx')).SplitDialog,
}))

const AddChecklist = lazy(async () => ({
  default: (await import('./add-checklist.tsx')).AddChecklist,
}))

export function Checklist({
  ticket: { id: ticketId, boardId, checklist },
  canWork,
  onChange,
  onGo,
}: PartProps & {
  readonly onChange: TicketWork['changeChecklist']
  readonly onGo: (key: string) => void
}) {
  const [split, setSplit] = useState<ChecklistItem>()
  if (!canWork && checklist.length === 0) return null
  const done = checklist.filter(({ isDone }) => isDone).length
  return (
    <Part title="Checklist" note={checklist.length > 0 && `${done} of ${checklist.length}`}>
      {checklist.length > 0 && (
        <SortableList
          label="Checklist"
          items={checklist}
          itemKey={({ id }) => id}
          itemLabel={({ text }) => text}
          canMove={canWork}
          onMove={({ id }, to) => onChange((items) => movedTo(items, id, to))}
          renderItem={(item) => (
            <Line
              item={item}
              canWork={canWork}
              onTick={(isDone) =>
                onChange((items) =>
                  items.map((other) => (other.id === item.id ? { ...other, isDone } : other)),
                )
              }
              onSplit={() => setSplit(item)}
              onRemove={() => onChange((items) => items.filter(({ id }) => id !== item.id))}
            />
          )}
        />
      )}
      {canWork && checklist.length < 100 && (
        <>
          <AddLine onAdd={(text) => onChange((items) => [...items, newLine(text)])} />
          <div className="flex">
            <Suspense>
              <AddChecklist
                boardId={boardId}
                room={100 - checklist.length}
                onAdd={(lines) => onChange((items) => [...items, ...lines.map(newLine)])}
              />
            </Suspense>
          </div>
        </>
      )}
      {split && (
        <Suspense>
          <SplitDialog
            ticketId={ticketId}
            source={{ itemId: split.id }}
            text={split.text}
            onMade={onGo}
            onClose={() => setSplit(undefined)}
          />
        </Suspense>
      )}
    </Part>
  )
}

function newLine(text: string) {
  return { id: null, text, isDone: false, assigneeId: null, dueOn: null }
}

function Line({
  item: { text, isDone },
  canWork,
  onTick,
  onSplit,
  onRemove,
}: {
  readonly item: ChecklistItem
  readonly canWork: boolean
  readonly onTick: (isDone: boolean) => void
  readonly onSplit: () => void
  readonly onRemove: () => void
}) {
  return (
    <div className="flex items-center gap-1">
      <span
        className={classes('min-w-0 flex-1 wrap-anywhere', isDone && 'text-ink-soft line-through')}
      >
        <Checkbox label={text} isChecked={isDone} isDisabled={!canWork} onChange={onTick} />
      </span>
      {canWork && (
        <IconButton
          label={`Create ticket from “${text}”`}
          icon={<Split size={14} aria-hidden />}
          onClick={onSplit}
        />
      )}
      {canWork && (
        <IconButton
          label={`Remove “${text}”`}
          icon={<X size={14} aria-hidden />}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

function AddLine({ onAdd }: { readonly onAdd: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <input
      type="text"
      aria-label="Add item"
      placeholder="Add an item, then press Enter"
      maxLength={500}
      value={text}
      className={`${fieldBox(false)} control w-full px-3 outline-none placeholder:text-ink-faint max-sm:text-lg`}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event.nativeEvent) || text.trim() === '') return
        event.preventDefault()
        onAdd(text.trim())
        setText('')
      }}
    />
  )
}
