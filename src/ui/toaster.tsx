import { memo, useSyncExternalStore } from 'react'

import { defaultTexts } from './default-texts.ts'
import { deferred, useDeferred } from './deferred.ts'
import { readToasts, subscribeToToasts, type Toast } from './toast.ts'

export const Toaster = memo(({ label = '' }: { readonly label?: string }) => {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, () => nothing)
  const part = useDeferred(listPart, toasts.length > 0)
  return (
    part && <part.ToastList label={label.trim() || defaultTexts.notification} toasts={toasts} />
  )
})

const listPart = deferred(() => import('./toast-list.tsx'))
const nothing: readonly Toast[] = []
