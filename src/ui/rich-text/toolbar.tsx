import { Toolbar as Bar } from '@base-ui/react/toolbar'
import { useEditorState, type Editor } from '@tiptap/react'
import type { ReactNode } from 'react'

import { Tooltip } from '../tooltip.tsx'
import { LinkButton, type LinkOptions } from './link-button.tsx'
import { ToolbarButton } from './toolbar-button.tsx'
import type { ToolbarAction, ToolbarGroups } from './toolbar-actions.ts'

export function Toolbar({
  editor,
  groups,
  label,
  isDisabled = false,
  link,
  children,
}: {
  readonly editor: Editor
  readonly groups: ToolbarGroups
  readonly label: string
  readonly isDisabled?: boolean
  readonly link?: LinkOptions | undefined
  readonly children?: ReactNode
}) {
  const states = useEditorState({ editor, selector: ({ editor: now }) => statesIn(now, groups) })
  return (
    <div className="border-b border-line">
      <Bar.Root
        aria-label={`Format ${label}`}
        disabled={isDisabled}
        className="no-scrollbar fading-edges flex h-10 items-center gap-0.5 overflow-x-auto px-1 pointer-coarse:h-12"
        onKeyDown={(event) => {
          if (event.key === 'Escape') editor.commands.focus()
        }}
      >
        {groups.map((group, place) => (
          <Bar.Group
            key={group.map((action) => (action === 'link' ? action : action.key)).join(' ')}
            className="flex shrink-0 items-center gap-0.5"
          >
            {place > 0 && <Bar.Separator className="mx-1 h-5 w-px bg-line" />}
            {group.map((action) =>
              action === 'link' ? (
                <LinkButton key="link" editor={editor} {...link} />
              ) : (
                <ActionButton
                  key={action.key}
                  action={action}
                  isOn={states[action.key]?.isOn ?? false}
                  canRun={states[action.key]?.canRun ?? false}
                  onRun={() => action.run(editor)}
                />
              ),
            )}
          </Bar.Group>
        ))}
        {children}
      </Bar.Root>
    </div>
  )
}

function ActionButton({
  action: { label, keys, Icon, isOn: isToggle },
  isOn,
  canRun,
  onRun,
}: {
  readonly action: ToolbarAction
  readonly isOn: boolean
  readonly canRun: boolean
  readonly onRun: () => void
}) {
  return (
    <Tooltip text={label} shortcut={keys}>
      <ToolbarButton
        aria-label={label}
        aria-pressed={isToggle ? isOn : undefined}
        disabled={!canRun}
        onClick={onRun}
      >
        <Icon size={16} aria-hidden />
      </ToolbarButton>
    </Tooltip>
  )
}

type States = Readonly<Record<string, { readonly isOn: boolean; readonly canRun: boolean }>>

function statesIn(editor: Editor, groups: ToolbarGroups): States {
  const actions = groups.flat().filter((action) => action !== 'link')
  return Object.fromEntries(
    actions.map(({ key, isOn, canRun }) => [
      key,
      { isOn: isOn?.(editor) ?? false, canRun: canRun(editor) },
    ]),
  )
}
