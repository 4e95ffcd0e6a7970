import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'

import { classes } from './classes.ts'
import { defaultTexts } from './default-texts.ts'
import type { OverlayProps, Shape } from './dialog.tsx'

export function OpenedDialog({
  isOpen,
  onClose,
  title,
  isTitleHidden = false,
  description,
  actions,
  footer,
  shape,
  isAlert = false,
  isForReading = false,
  children,
}: OverlayProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(isNowOpen) => !isNowOpen && onClose()}
      disablePointerDismissal={isAlert}
    >
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-black/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 dark:bg-black/60"
        />
        <Dialog.Viewport
          className={classes('fixed inset-0 z-40 flex overflow-hidden', places[shape])}
        >
          <Dialog.Popup
            ref={popup}
            // React bubbles submit events to the form that opened the dialog.
            onSubmit={(event) => event.stopPropagation()}
            role={isAlert ? 'alertdialog' : 'dialog'}
            initialFocus={(by) =>
              by === 'touch' || isForReading ? popup.current : firstToFill(popup.current)
            }
            className={classes(
              'flex w-full flex-col overflow-hidden border-line bg-raised shadow-float transition-[opacity,scale,translate] duration-150 outline-none',
              shapes[shape],
            )}
          >
            <Head {...{ title, isTitleHidden, description, actions }} />
            <div
              data-body
              className="-mt-1 min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 max-sm:px-4"
            >
              {children}
            </div>
            {footer && (
              <footer
                data-footer
                className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:px-4"
              >
                {footer}
              </footer>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Head({
  title,
  isTitleHidden = false,
  description,
  actions,
}: Pick<OverlayProps, 'title' | 'isTitleHidden' | 'description' | 'actions'>) {
  return (
    <header className="flex items-start gap-3 px-5 py-4 max-sm:px-4">
      <div className="min-w-0 flex-1 pt-1">
        <Dialog.Title className={isTitleHidden ? 'sr-only' : 'text-lg font-semibold text-balance'}>
          {title}
        </Dialog.Title>
        {description && (
          <Dialog.Description className="mt-1 text-ink-soft">{description}</Dialog.Description>
        )}
      </div>
      {actions}
      <Dialog.Close
        aria-label={defaultTexts.close}
        className="-mr-2 grid size-8 shrink-0 cursor-pointer place-items-center rounded-control text-ink-faint transition-colors hover:bg-sunken dark:hover:bg-line hover:text-ink pointer-coarse:size-11"
      >
        <X size={16} aria-hidden />
      </Dialog.Close>
    </header>
  )
}

/** The first field, else the first button, but not the close button. */
function firstToFill(popup: HTMLElement | null): HTMLElement | null {
  const field = popup?.querySelector<HTMLElement>(`[data-body] :is(${fields}):not(:disabled)`)
  const answer = popup?.querySelector<HTMLElement>('[data-footer] :is(button, a):not(:disabled)')
  return field ?? answer ?? popup
}

const fields = 'input:not([type="hidden"]), textarea, select, [role="combobox"]'

const middle = 'items-center justify-center p-4 max-sm:items-end max-sm:p-0'

const places: Readonly<Record<Shape, string>> = {
  small: middle,
  medium: middle,
  large: middle,
  'left-small': 'justify-start',
  'left-medium': 'justify-start',
  'left-large': 'justify-start',
  'left-wide': 'justify-start',
  'right-small': 'justify-end',
  'right-medium': 'justify-end',
  'right-large': 'justify-end',
  'right-wide': 'justify-end',
}

const card =
  'max-h-[calc(100dvh-4rem)] rounded-panel border sm:data-ending-style:scale-98 sm:data-ending-style:opacity-0 sm:data-starting-style:scale-98 sm:data-starting-style:opacity-0 max-sm:max-h-[calc(100dvh-2rem)] max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:data-ending-style:translate-y-full max-sm:data-starting-style:translate-y-full'
const left =
  'h-full sm:border-r data-ending-style:-translate-x-full data-starting-style:-translate-x-full'
const right =
  'h-full sm:border-l data-ending-style:translate-x-full data-starting-style:translate-x-full'

const shapes: Readonly<Record<Shape, string>> = {
  small: `${card} sm:max-w-md`,
  medium: `${card} sm:max-w-xl`,
  large: `${card} sm:max-w-3xl`,
  'left-small': `${left} max-w-72`,
  'left-medium': `${left} sm:max-w-md`,
  'left-large': `${left} sm:max-w-2xl`,
  'left-wide': `${left} sm:max-w-4xl`,
  'right-small': `${right} sm:max-w-sm`,
  'right-medium': `${right} sm:max-w-md`,
  'right-large': `${right} sm:max-w-2xl`,
  'right-wide': `${right} sm:max-w-4xl`,
}
