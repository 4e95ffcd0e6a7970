import { Toolbar } from '@base-ui/react/toolbar'
import type { ComponentProps } from 'react'

export function ToolbarButton(props: Omit<ComponentProps<typeof Toolbar.Button>, 'className'>) {
  return (
    <Toolbar.Button
      className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2 aria-expanded:bg-sunken aria-pressed:bg-info-wash aria-pressed:text-info data-disabled:cursor-default data-disabled:bg-transparent data-disabled:text-ink-faint/60 pointer-coarse:size-11"
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      {...props}
    />
  )
}
