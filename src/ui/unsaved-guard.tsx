import { useEffect, type RefObject } from 'react'
import { useBlocker } from 'react-router'

import { ConfirmDialog } from './confirm-dialog.tsx'

interface GuardProps {
  readonly isDirty: boolean
  readonly saved?: RefObject<boolean>
}

/**
 * Asks before unsaved changes are lost by a link, going back, or closing the tab. The router
 * supports only one blocker, so guards without changes stay inactive.
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
      Your changes haven’t been saved.
    </ConfirmDialog>
  )
}
