import { formSay } from './form-words.ts'
import { html, type Html } from './html.ts'
import type { Kept } from './tried-form.ts'

export interface FileFieldOptions {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly upload: string
  readonly most: number
  readonly isPictures?: boolean
  readonly kept: Pick<Kept, 'language'>
}

/** Revealed by the islands; without JavaScript, the form works without files. */
export function fileField({
  name,
  label,
  hint,
  upload,
  most,
  isPictures,
  kept,
}: FileFieldOptions): Html {
  const say = formSay(kept)
  const id = `field-${name}`
  return html`<div
    class="field files"
    data-upload="${upload}"
    data-ids="${name}"
    data-most="${most}"
    hidden
  >
    <label for="${id}">${label} <span class="optional">${say.text('optional')}</span></label>
    <input
      id="${id}"
      type="file"
      multiple
      ${isPictures && html`accept="image/png,image/jpeg,image/gif,image/webp,image/avif"`}
      aria-describedby="${id}-hint ${id}-problem"
    />
    <p class="hint" id="${id}-hint">${hint ?? say.text('filesHint', { most })}</p>
    <ul class="chosen" aria-live="polite"></ul>
    <p class="problem" id="${id}-problem" role="alert" data-problem-of="${name}" hidden></p>
  </div>`
}

interface Shown {
  readonly name: string
  readonly url: string
  readonly width: number | null
  readonly height: number | null
}

export function attachedFiles(files: readonly Shown[]): Html | undefined {
  if (files.length === 0) return undefined
  return html`<ul class="attached">
    ${files.map(
      ({ name, url, width, height }) =>
        html`<li>
          ${
            width === null || height === null
              ? html`<a href="${url}" rel="noopener" dir="auto">${name}</a>`
              : html`<a href="${url}" rel="noopener"
                  ><img
                    src="${url}"
                    alt="${name}"
                    width="${width}"
                    height="${height}"
                    loading="lazy"
                /></a>`
          }
        </li>`,
    )}
  </ul>`
}
