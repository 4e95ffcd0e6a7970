import { Toolbar } from '@base-ui/react/toolbar'
import { useEditorState, type Editor } from '@tiptap/react'
import { BubbleMenu } from '@tiptap/react/menus'
import AlignCenter from 'lucide-react/icons/align-center'
import AlignLeft from 'lucide-react/icons/align-left'
import AlignRight from 'lucide-react/icons/align-right'
import BetweenHorizontalEnd from 'lucide-react/icons/between-horizontal-end'
import BetweenVerticalEnd from 'lucide-react/icons/between-vertical-end'
import Combine from 'lucide-react/icons/combine'
import PanelTop from 'lucide-react/icons/panel-top'
import Split from 'lucide-react/icons/split'
import TableColumnsSplit from 'lucide-react/icons/table-columns-split'
import TableRowsSplit from 'lucide-react/icons/table-rows-split'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ComponentType } from 'react'

import { classes } from '../classes.ts'
import { floatingPanel } from '../option-look.ts'
import { BarButton } from './bar-button.tsx'

export function TableBar({ editor }: { readonly editor: Editor }) {
  const can = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      merge: now.can().mergeCells(),
      split: now.can().splitCell(),
    }),
  })
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="tableBar"
      updateDelay={100}
      options={{ placement: 'top-start', offset: 8, flip: true, shift: { padding: 8 } }}
      getReferencedVirtualElement={() => tableAt(editor)}
      shouldShow={({ editor: now, state }) =>
        now.isEditable &&
        now.isActive('table') &&
        (state.selection.empty || '$anchorCell' in state.selection)
      }
      className="z-20 max-w-[calc(100vw-1rem)]"
    >
      <Toolbar.Root
        aria-label="Table"
        className={classes(floatingPanel, 'flex items-center gap-0.5 overflow-x-auto p-0.5')}
      >
        {actions.map(({ key, label, Icon, run }) => (
          <BarButton
            key={key}
            label={label}
            icon={<Icon size={16} aria-hidden />}
            isDisabled={(key === 'merge' && !can.merge) || (key === 'split' && !can.split)}
            onRun={() => run(editor)}
          />
        ))}
      </Toolbar.Root>
    </BubbleMenu>
  )
}

function tableAt({ view, state }: Editor): HTMLElement | null {
  const { node } = view.domAtPos(state.selection.from)
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest('table') ?? null
}

const actions: readonly {
  readonly key: string
  readonly label: string
  readonly Icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': boolean }>
  readonly run: (editor: Editor) => void
}[] = [
  {
    key: 'row',
    label: 'Add row below',
    Icon: BetweenHorizontalEnd,
    run: (editor) => void editor.chain().focus().addRowAfter().run(),
  },
  {
    key: 'column',
    label: 'Add column after',
    Icon: BetweenVerticalEnd,
    run: (editor) => void editor.chain().focus().addColumnAfter().run(),
  },
  {
    key: 'deleteRow',
    label: 'Delete row',
    Icon: TableRowsSplit,
    run: (editor) => void editor.chain().focus().deleteRow().run(),
  },
  {
    key: 'deleteColumn',
    label: 'Delete column',
    Icon: TableColumnsSplit,
    run: (editor) => void editor.chain().focus().deleteColumn().run(),
  },
  {
    key: 'header',
    label: 'Toggle header row',
    Icon: PanelTop,
    run: (editor) => void editor.chain().focus().toggleHeaderRow().run(),
  },
  {
    key: 'left',
    label: 'Align left',
    Icon: AlignLeft,
    run: (editor) => void editor.chain().focus().setCellAttribute('align', null).run(),
  },
  {
    key: 'center',
    label: 'Align center',
    Icon: AlignCenter,
    run: (editor) => void editor.chain().focus().setCellAttribute('align', 'center').run(),
  },
  {
    key: 'right',
    label: 'Align right',
    Icon: AlignRight,
    run: (editor) => void editor.chain().focus().setCellAttribute('align', 'right').run(),
  },
  {
    key: 'merge',
    label: 'Merge cells',
    Icon: Combine,
    run: (editor) => void editor.chain().focus().mergeCells().run(),
  },
  {
    key: 'split',
    label: 'Split cell',
    Icon: Split,
    run: (editor) => void editor.chain().focus().splitCell().run(),
  },
  {
    key: 'delete',
    label: 'Delete table',
    Icon: Trash2,
    run: (editor) => void editor.chain().focus().deleteTable().run(),
  },
]
