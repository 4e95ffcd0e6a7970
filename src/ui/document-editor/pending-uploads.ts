import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Placeholders for uploads. They aren't part of the document, so saving and undo ignore them. */
export const PendingUploads = Extension.create({
  name: 'uploadsOnTheirWay',
  addProseMirrorPlugins: () => [plugin],
})

export function showUpload(
  editor: Editor,
  upload: { readonly id: string; readonly name: string; readonly place: number },
): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { add: upload }))
}

export function showProgress(editor: Editor, id: string, part: number): void {
  const bar = editor.view.dom.querySelector<HTMLProgressElement>(`[data-upload="${id}"] progress`)
  if (bar) bar.value = part
}

export function hideUpload(editor: Editor, id: string): void {
  if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, { remove: id }))
}

export function placeOfUpload(state: EditorState, id: string): number | undefined {
  return key.getState(state)?.find(undefined, undefined, (spec) => spec['id'] === id)[0]?.from
}

interface Step {
  readonly add?: { readonly id: string; readonly name: string; readonly place: number }
  readonly remove?: string
}

const key = new PluginKey<DecorationSet>('uploadsOnTheirWay')

const plugin = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply(transaction, shown) {
      const moved = shown.map(transaction.mapping, transaction.doc)
      const step = transaction.getMeta(key) as Step | undefined
      if (step?.add) {
        const { id, name, place } = step.add
        const widget = Decoration.widget(place, () => progressLine(id, name), { id, side: -1 })
        return moved.add(transaction.doc, [widget])
      }
      if (step?.remove === undefined) return moved
      return moved.remove(moved.find(undefined, undefined, (spec) => spec['id'] === step.remove))
    },
  },
  props: { decorations: (state) => key.getState(state) },
})

function progressLine(id: string, name: string): HTMLElement {
  const line = document.createElement('div')
  line.className = 'upload-line'
  line.dataset['upload'] = id
  const words = document.createElement('span')
  words.textContent = `Uploading ${name}`
  const bar = document.createElement('progress')
  bar.max = 1
  bar.value = 0
  bar.setAttribute('aria-label', `Uploading ${name}`)
  line.append(words, bar)
  return line
}
