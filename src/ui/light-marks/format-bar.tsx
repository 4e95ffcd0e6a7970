import Bold from 'lucide-react/icons/bold'
import Code from 'lucide-react/icons/code'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import type { RefObject } from 'react'

import type { MarkKind } from '#lib/marks/mark-edits.ts'

import { classes } from '../classes.ts'
import { IconButton } from '../icon-button.tsx'
import { formatBox } from './edit-box.ts'

export function FormatBar({
  box,
  className,
}: {
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly className?: string
}) {
  return (
    <div role="group" aria-label="Format" className={classes('flex', className)}>
      {acts.map(({ kind, label, shortcut, icon: Sign }) => (
        <IconButton
          key={kind}
          label={label}
          icon={<Sign size={16} aria-hidden />}
          {...(shortcut && { shortcut })}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => box.current && formatBox(box.current, kind)}
        />
      ))}
    </div>
  )
}

const acts: readonly {
  readonly kind: MarkKind
  readonly label: string
  readonly shortcut?: string
  readonly icon: typeof Bold
}[] = [
  { kind: 'bold', label: 'Bold', shortcut: 'mod+b', icon: Bold },
  { kind: 'italic', label: 'Italic', shortcut: 'mod+i', icon: Italic },
  { kind: 'link', label: 'Link', shortcut: 'mod+k', icon: Link },
  { kind: 'list', label: 'List', icon: List },
  { kind: 'code', label: 'Code', icon: Code },
]
