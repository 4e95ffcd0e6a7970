import { Extension, textblockTypeInputRule, type Extensions } from '@tiptap/core'
import { Placeholder } from '@tiptap/extension-placeholder'
import { StarterKit, type StarterKitOptions } from '@tiptap/starter-kit'

import { linkTarget } from '#lib/link-target.ts'

/** Every extension also needs support in rich-text-view.tsx. */
export function editorExtensions({ placeholder }: { readonly placeholder: string }): Extensions {
  return [
    StarterKit.configure({
      ...kitOptions((address) => linkTarget(address) !== undefined),
      // The page already has the first heading.
      heading: { levels: [2, 3] },
      // Looks like a link but isn't one.
      underline: false,
    }),
    HashHeading,
    Placeholder.configure({ placeholder }),
  ]
}

export function kitOptions(isAllowed: (address: string) => boolean): Partial<StarterKitOptions> {
  return {
    link: {
      autolink: true,
      linkOnPaste: true,
      markdownLinks: true,
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isAllowed,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    // It would change a document that was only opened.
    trailingNode: false,
    dropcursor: { color: false, class: 'bg-focus' },
  }
}

/** Markdown users start a heading with one #, which is the second level here. */
export const HashHeading = Extension.create({
  name: 'hashHeading',
  addInputRules() {
    const { heading } = this.editor.schema.nodes
    if (!heading) return []
    return [textblockTypeInputRule({ find: /^#\s$/, type: heading, getAttributes: { level: 2 } })]
  },
})
