import { Toolbar } from '@base-ui/react/toolbar'
import { TextSelection } from '@tiptap/pm/state'
import { useEditorState, type Editor } from '@tiptap/react'
import { BubbleMenu } from '@tiptap/react/menus'
import Link2 from 'lucide-react/icons/link-2'

import { classes } from '../classes.ts'
import { floatingPanel } from '../option-look.ts'
import { BarButton } from './bar-button.tsx'
import { wordActions } from './document-actions.ts'

export function WordBar({
  editor,
  onLink,
}: {
  readonly editor: Editor
  readonly onLink: () => void
}) {
  const isOn = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      Object.fromEntries(wordActions.map(({ key, isOn: holds }) => [key, holds?.(now) ?? false])),
  })
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="wordBar"
      updateDelay={100}
      options={{ placement: 'top', offset: 8, flip: true, shift: { padding: 8 } }}
      shouldShow={({ editor: now, state }) =>
        now.isEditable &&
        state.selection instanceof TextSelection &&
        !state.selection.empty &&
        !now.isActive('codeBlock')
      }
      className="z-20 pointer-coarse:hidden"
    >
      <Toolbar.Root
        aria-label="Text formatting"
        className={classes(floatingPanel, 'flex items-center gap-0.5 p-0.5')}
      >
        {wordActions.map(({ key, label, keys, Icon, run }) => (
          <BarButton
            key={key}
            label={label}
            keys={keys}
            icon={<Icon size={16} aria-hidden />}
            isOn={isOn[key]}
            onRun={() => run(editor)}
          />
        ))}
        <BarButton
          label="Link"
          keys="mod+k"
          icon={<Link2 size={16} aria-hidden />}
          isOn={editor.isActive('link')}
          onRun={onLink}
        />
      </Toolbar.Root>
    </BubbleMenu>
  )
}
