import { useEffect, useState, useSyncExternalStore } from 'react'

import { reportChunkFailure } from './chunk-failure.ts'
import { defaultTexts } from './default-texts.ts'
import type { ToastList } from './toast-list.tsx'
import { readToasts, subscribeToToasts, type Toast } from './toast.ts'

/** Shows what toast() was given. The code for it comes with the first message; none is lost. */
export function Toaster({ label = '' }: { readonly label?: string }) {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, () => nothing)
  const List = useToastList(toasts)
  // oxlint-disable-next-line react/static-components -- it is not made here, it comes once and stays
  return List && <List label={label.trim() || defaultTexts.notification} toasts={toasts} />
}

function useToastList(toasts: readonly Toast[]): typeof ToastList | undefined {
  const [List, setList] = useState<typeof ToastList>()
  useEffect(() => {
    if (List || toasts.length === 0) return
    import('./toast-list.tsx').then(
      (loaded) => setList(() => loaded.ToastList),
      // The next message tries again.
      reportChunkFailure,
    )
  }, [List, toasts])
  return List
}

const nothing: readonly Toast[] = []
