import { Fragment, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

import { classes } from '../../classes.ts'
import { floatingPanel, option } from '../../option-look.ts'
import { matching, type Insertion } from './insertions.ts'
import type { SlashState, SlashStore } from './slash-command.ts'

export function SlashMenu({
  store,
  insertions,
}: {
  readonly store: SlashStore
  readonly insertions: readonly Insertion[]
}) {
  const state = useSyncExternalStore(store.subscribe, store.read, () => undefined)
  if (!state) return null
  return createPortal(
    <Choices key={state.query} {...{ state, store }} found={matching(insertions, state.query)} />,
    store.box(),
  )
}

function Choices({
  state: { editor, range, query },
  store,
  found,
}: {
  readonly state: SlashState
  readonly store: SlashStore
  readonly found: readonly Insertion[]
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(0)
  const choose = (insertion: Insertion): void => {
    editor.chain().focus().deleteRange(range).run()
    insertion.run(editor)
  }
  useEffect(() =>
    store.takeKeys((event) => {
      const step = steps[event.key]
      if (step !== undefined && found.length > 0) {
        setPlace((now) => (now + step + found.length) % found.length)
        return true
      }
      const chosen = found[place]
      if ((event.key !== 'Enter' && event.key !== 'Tab') || !chosen) return false
      choose(chosen)
      return true
    }),
  )
  useEffect(() => {
    const text = editor.view.dom
    const chosen = list.current?.querySelector('[aria-selected="true"]')
    chosen?.scrollIntoView({ block: 'nearest' })
    if (chosen) text.setAttribute('aria-activedescendant', chosen.id)
    text.setAttribute('aria-controls', id)
    return () => {
      text.removeAttribute('aria-activedescendant')
      text.removeAttribute('aria-controls')
    }
  }, [editor, id, place])

  if (found.length === 0)
    return query.length > 12 ? null : (
      <p role="status" className={classes(floatingPanel, 'px-3 py-2 text-ink-soft')}>
        No results for “{query}”.
      </p>
    )
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Add"
      className={classes(
        floatingPanel,
        'max-h-80 w-72 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain p-1',
      )}
    >
      {found.map((insertion, at) => {
        const { key, label, note, group, Icon } = insertion
        return (
          <Fragment key={key}>
            {group !== found[at - 1]?.group && query === '' && (
              <div aria-hidden className="px-2.5 pt-2 pb-1 text-sm text-ink-faint">
                {group}
              </div>
            )}
            <div
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === place}
              data-highlighted={at === place || undefined}
              className={classes(option, 'py-1')}
              // Keeps the cursor in the text.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setPlace(at)}
              onClick={() => choose(insertion)}
              onKeyDown={undefined}
            >
              <Icon size={16} aria-hidden />
              <span className="flex min-w-0 flex-col">
                <span className="truncate">{label}</span>
                {note && <span className="truncate text-sm text-ink-faint">{note}</span>}
              </span>
            </div>
          </Fragment>
        )
      })}
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
