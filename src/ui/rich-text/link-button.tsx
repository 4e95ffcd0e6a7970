import { Popover } from '@base-ui/react/popover'
import { posToDOMRect, useEditorState, type Editor } from '@tiptap/react'
import Link2 from 'lucide-react/icons/link-2'
import { useEffect, useState } from 'react'

import { linkTarget } from '#lib/link-target.ts'

import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { Field } from '../field.tsx'
import { floatingMotion, floatingPanel } from '../option-look.ts'
import { Tooltip } from '../tooltip.tsx'
import { FoundPages, type PickLink } from './found-pages.tsx'
import { ToolbarButton } from './toolbar-button.tsx'

export interface LinkOptions {
  readonly readTarget?: ((typed: string) => string | undefined) | undefined
  readonly pickLink?: PickLink | undefined
  readonly opening?: { readonly isOpen: boolean; readonly onChange: (isOpen: boolean) => void }
}

export function LinkButton({
  editor,
  opening,
  ...ways
}: { readonly editor: Editor } & LinkOptions) {
  const [isOpenHere, setOpenHere] = useState(false)
  const isOpen = isOpenHere || (opening?.isOpen ?? false)
  const setOpen = (isNowOpen: boolean): void => {
    setOpenHere(isNowOpen)
    if (!isNowOpen) opening?.onChange(false)
  }
  const { isOn, canRun } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isOn: now.isActive('link'),
      canRun: now.isEditable && now.can().setLink({ href: 'https://example.com' }),
    }),
  })
  useLinkKey(editor, () => (opening ? opening.onChange(true) : setOpen(true)))
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Tooltip text="Link" shortcut="mod+k">
        <Popover.Trigger
          render={
            <ToolbarButton aria-label="Link" aria-pressed={isOn} disabled={!canRun}>
              <Link2 size={16} aria-hidden />
            </ToolbarButton>
          }
        />
      </Tooltip>
      <Popover.Portal>
        <Popover.Positioner
          sideOffset={6}
          collisionPadding={8}
          align="start"
          className="z-50"
          {...(opening?.isOpen && { anchor: () => chosenWords(editor) })}
        >
          <Popover.Popup
            aria-label="Link"
            finalFocus={() => editor.view.dom}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation()
            }}
            className={classes(floatingPanel, floatingMotion, 'w-80 max-w-(--available-width) p-4')}
          >
            <LinkForm editor={editor} {...ways} onDone={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function LinkForm({
  editor,
  onDone,
  readTarget = linkTarget,
  pickLink,
}: Omit<LinkOptions, 'opening'> & { readonly editor: Editor; readonly onDone: () => void }) {
  const known: unknown = editor.getAttributes('link')['href']
  const [address, setAddress] = useState(typeof known === 'string' ? known : '')
  const [problem, setProblem] = useState<string>()
  const apply = (): void => {
    const target = readTarget(address)
    if (!target) {
      setProblem('Enter a URL, an email address, or a phone number with country code.')
      return
    }
    setLink(editor, target, address.trim())
    onDone()
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        // The form around the editor must not receive this submit event.
        event.stopPropagation()
        apply()
      }}
    >
      <Field
        label="URL"
        inputMode={pickLink ? 'text' : 'url'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={pickLink ? 'Paste a link or search pages' : 'example.com'}
        value={address}
        error={problem}
        onChange={(event) => {
          setAddress(event.target.value)
          setProblem(undefined)
        }}
      />
      {pickLink && (
        <FoundPages
          words={address}
          pickLink={pickLink}
          onPick={({ href, title }) => {
            setLink(editor, href, title)
            onDone()
          }}
        />
      )}
      <div className="flex justify-between gap-2">
        <Button type="submit" kind="primary">
          {known ? 'Edit link' : 'Add link'}
        </Button>
        {typeof known === 'string' && (
          <Button
            kind="quiet"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onDone()
            }}
          >
            Remove link
          </Button>
        )}
      </div>
    </form>
  )
}

function chosenWords({ view, state }: Editor) {
  const { from, to } = state.selection
  return { getBoundingClientRect: () => posToDOMRect(view, from, to) }
}

function setLink(editor: Editor, href: string, words: string): void {
  const chain = editor.chain().focus()
  if (editor.state.selection.empty && !editor.isActive('link')) {
    const text = words.replace(/^(mailto|tel):/, '')
    chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run()
    return
  }
  chain.extendMarkRange('link').setLink({ href }).run()
}

/** Ctrl-K opens the command palette; with a selection or on a link it opens the link editor. */
function useLinkKey(editor: Editor, open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isKey = (event.metaKey || event.ctrlKey) && !event.altKey && event.key === 'k'
      if (!isKey || !editor.isEditable || !editor.isFocused) return
      learnSelection(editor)
      if (editor.state.selection.empty && !editor.isActive('link')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  })
}

/**
 * The editor learns about the selection slightly later than the browser, too late for fast typing.
 */
function learnSelection({ view, commands }: Editor): void {
  const chosen = document.getSelection()
  if (!chosen?.rangeCount || !view.dom.contains(chosen.anchorNode)) return
  const { startContainer, startOffset, endContainer, endOffset } = chosen.getRangeAt(0)
  if (!view.dom.contains(endContainer)) return
  commands.setTextSelection({
    from: view.posAtDOM(startContainer, startOffset),
    to: view.posAtDOM(endContainer, endOffset),
  })
}
