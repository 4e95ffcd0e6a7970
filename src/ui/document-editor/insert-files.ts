import type { Editor, JSONContent } from '@tiptap/core'

import { hideUpload, placeOfUpload, showProgress, showUpload } from './pending-uploads.ts'
import type { UploadDocumentFile, UploadedFile } from './uploads.ts'

export async function insertFiles(
  editor: Editor,
  files: readonly File[],
  options: {
    readonly place: number
    readonly upload: UploadDocumentFile
    readonly signal: AbortSignal
    readonly onFailed: (sentence: string) => void
  },
): Promise<void> {
  await Promise.all(files.map((file) => insertFile(editor, file, options)))
}

async function insertFile(
  editor: Editor,
  file: File,
  { place, upload, signal, onFailed }: Parameters<typeof insertFiles>[2],
): Promise<void> {
  const id = `upload-${(count += 1)}`
  const name = file.name || 'picture'
  showUpload(editor, { id, name, place: blockEdge(editor, place) })
  try {
    const [sent, size] = await Promise.all([
      upload(file, { onProgress: (part) => showProgress(editor, id, part), signal }),
      sizeOfPicture(file),
    ])
    if (editor.isDestroyed) return
    const at = placeOfUpload(editor.state, id)
    hideUpload(editor, id)
    // The target position was deleted meanwhile, so the file is dropped.
    if (at === undefined) return
    editor
      .chain()
      .insertContentAt(at, blockFor({ ...size, ...sent }))
      .run()
  } catch (error) {
    if (signal.aborted || editor.isDestroyed) return
    hideUpload(editor, id)
    onFailed(`Couldn’t upload ${name}. ${error instanceof Error ? error.message : 'Try again.'}`)
  }
}

let count = 0

function blockFor({ fileId, name, size, type, width, height }: UploadedFile): JSONContent {
  if (type.startsWith('image/'))
    return {
      type: 'image',
      attrs: { fileId, alt: '', width: width ?? null, height: height ?? null },
    }
  if (type.startsWith('video/')) return { type: 'video', attrs: { fileId } }
  return { type: 'attachment', attrs: { fileId, name, size, type } }
}

/** Files are blocks, so they never go in the middle of a line. */
function blockEdge({ state }: Editor, place: number): number {
  const at = state.doc.resolve(Math.min(place, state.doc.content.size))
  if (at.depth === 0) return at.pos
  const isEmptyLine = at.parent.isTextblock && at.parent.content.size === 0
  return isEmptyLine ? at.before(at.depth) : at.after(at.depth)
}

/** The size is stored so that pages can reserve space for an image before it loads. */
async function sizeOfPicture(file: File): Promise<{ width?: number; height?: number }> {
  if (!file.type.startsWith('image/')) return {}
  const picture = await createImageBitmap(file).catch(() => undefined)
  const size = picture ? { width: picture.width, height: picture.height } : {}
  picture?.close()
  return size
}
