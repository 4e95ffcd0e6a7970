import Type from 'lucide-react/icons/type'
import { useState, type RefObject } from 'react'

import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { FormatBar } from '#ui/light-marks/format-bar.tsx'

export { formatByKey, pasteMarks, placePicture } from '#ui/light-marks/edit-box.ts'

export function ComposerFormat({ box }: { readonly box: RefObject<HTMLTextAreaElement | null> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label="Format"
        icon={<Type size={16} aria-hidden />}
        aria-expanded={isOpen}
        className="-ml-2 pointer-fine:@min-[34rem]/pane:hidden"
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      />
      <FormatBar
        box={box}
        className={classes(
          isOpen ? 'order-last basis-full' : 'hidden',
          'pointer-fine:@min-[34rem]/pane:order-none pointer-fine:@min-[34rem]/pane:-ml-2 pointer-fine:@min-[34rem]/pane:flex pointer-fine:@min-[34rem]/pane:basis-auto',
        )}
      />
    </>
  )
}
