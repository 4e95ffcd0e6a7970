import { useEffect, useRef } from 'react'

import { loadParley, parley, type LoadOptions } from './parley.ts'

export interface ParleyWidgetProps extends Omit<LoadOptions, 'key'> {
  /** The widget ID. React reserves the name key. */
  readonly widget: string
}

/** Shows the chat while mounted. Changed props apply without a reload. */
export function ParleyWidget({ widget, ...options }: ParleyWidgetProps): null {
  const { baseUrl } = options
  const serialized = JSON.stringify(options)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const isNew = shown.current === undefined
    if (shown.current === serialized) return
    shown.current = serialized
    const rest = JSON.parse(serialized) as Omit<LoadOptions, 'key'>
    void (isNew ? loadParley({ ...rest, key: widget }) : parley('update', rest))
  }, [widget, serialized])
  useEffect(
    () => () => {
      shown.current = undefined
      void parley('destroy')
    },
    [widget, baseUrl],
  )
  return null
}
