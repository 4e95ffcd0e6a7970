import { useEffect, type RefObject } from 'react'
import { useBlocker } from 'react-router'

import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before what was typed is left behind, whether by a link, by going back or by closing the tab. */
export function UnsavedGuard({
  isDirty,
  saved,
}: {
  readonly isDirty: boolean
  /** Said by a form that leaves right after it was saved: before anything is drawn again. */
  readonly saved?: RefObject<boolean>
}) {
  const blocker = useBlocker(() => isDirty && !saved?.current)
  useEffect(() => {
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      confirmLabel="Leave"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    >
      What you changed here is not saved yet.
    </ConfirmDialog>
  )
}
