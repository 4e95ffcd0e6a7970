import { Extension, type Editor, type Range } from '@tiptap/core'
import { Suggestion } from '@tiptap/suggestion'

export interface SlashState {
  readonly query: string
  readonly range: Range
  readonly editor: Editor
}

export interface SlashStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => SlashState | undefined
  readonly set: (state: SlashState | undefined) => void
  /** The slash was inserted by a button and is removed if nothing is chosen. */
  readonly trackInserted: (put: Range) => void
  readonly removeInserted: () => void
  readonly box: () => HTMLElement
  readonly takeKeys: (take: TakeKey) => () => void
  readonly press: TakeKey
}

/** Returns true if the key was handled. */
type TakeKey = (event: KeyboardEvent) => boolean

export function slashStore(): SlashStore {
  const listeners = new Set<() => void>()
  let state: SlashState | undefined
  let inserted: Range | undefined
  let box: HTMLElement | undefined
  let take: TakeKey | undefined
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => state,
    set: (next) => {
      state = next
      if (!next) inserted = undefined
      for (const listener of listeners) listener()
    },
    trackInserted: (put) => {
      inserted = put
    },
    removeInserted: () => {
      if (!state || state.range.from + 1 !== inserted?.to) return
      state.editor.commands.deleteRange({ from: inserted.from, to: state.range.to })
    },
    box: () => {
      box ??= document.createElement('div')
      box.className = 'absolute z-50'
      return box
    },
    takeKeys: (next) => {
      take = next
      return () => {
        take = undefined
      }
    },
    press: (event) => take?.(event) ?? false,
  }
}

export function slashCommand(store: SlashStore): Extension {
  return Extension.create({
    name: 'slashCommand',
    addProseMirrorPlugins() {
      let unmount: (() => void) | undefined
      return [
        Suggestion({
          editor: this.editor,
          char: '/',
          allowedPrefixes: [' '],
          allow: ({ editor }) =>
            editor.isEditable && !editor.isActive('codeBlock') && !editor.isActive('code'),
          items: () => [],
          render: () => ({
            onStart: ({ editor, range, query, mount }) => {
              store.set({ editor, range, query })
              unmount = mount(store.box())
            },
            onUpdate: ({ editor, range, query }) => store.set({ editor, range, query }),
            onKeyDown: ({ event }) => {
              if (event.key !== 'Escape') return store.press(event)
              store.removeInserted()
              return false
            },
            onExit: () => {
              unmount?.()
              store.set(undefined)
            },
          }),
        }),
      ]
    },
  })
}
