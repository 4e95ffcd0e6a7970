import { Extension, textblockTypeInputRule, type Extensions } from '@tiptap/core'
import { Placeholder } from '@tiptap/extension-placeholder'
import { StarterKit, type StarterKitOptions } from '@tiptap/starter-kit'

import { linkTarget } from '#lib/link-target.ts'

/** All that can be written. What is added here also needs a place in rich-text-view.tsx. */
export function editorExtensions({ placeholder }: { readonly placeholder: string }): Extensions {
  return [
    StarterKit.configure({
      ...kitOptions((address) => linkTarget(address) !== undefined),
      // The page has the first heading already.
      heading: { levels: [2, 3] },
      // Looks like a link and is none.
      underline: false,
    }),
    HashHeading,
    Placeholder.configure({ placeholder }),
  ]
}

/** What every editor of ours has in common. */
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

/** Who knows Markdown begins a heading with one sign; here that is the second level. */
export const HashHeading = Extension.create({
  name: 'hashHeading',
  addInputRules() {
    const { heading } = this.editor.schema.nodes
    if (!heading) return []
    return [textblockTypeInputRule({ find: /^#\s$/, type: heading, getAttributes: { level: 2 } })]
  },
})
