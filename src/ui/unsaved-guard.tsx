import { useEffect, type RefObject } from 'react'
import { useBlocker } from 'react-router'

import { ConfirmDialog } from './confirm-dialog.tsx'

interface GuardProps {
  readonly isDirty: boolean
  /** Said by a form that leaves right after it was saved: before anything is drawn again. */
  readonly saved?: RefObject<boolean>
}

/**
 * Asks before what was typed is left behind, whether by a link, by going back or by closing the tab.
 * Of several on a page the router asks one alone, so that those with nothing to keep stand aside.
 */
export function UnsavedGuard({ isDirty, ...props }: GuardProps) {
  return isDirty && <Guard {...props} />
}

function Guard({ saved }: Omit<GuardProps, 'isDirty'>) {
  const blocker = useBlocker(() => !saved?.current)
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Discard unsaved changes?"
      confirmLabel="Discard changes"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    >
      Your changes haven't been saved.
    </ConfirmDialog>
  )
}
