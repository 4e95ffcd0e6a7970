import { useEffect, useRef } from 'react'

import { loadParley, parley, type LoadOptions } from './parley.ts'

export interface ParleyWidgetProps extends Omit<LoadOptions, 'key'> {
  /** The widget ID. React reserves the name key. */
  readonly widget: string
}

/** Shows the chat while mounted. Changed props apply without a reload. */
export function ParleyWidget({ widget, ...options }: ParleyWidgetProps): null {
  const { baseUrl } = options
  const said = JSON.stringify(options)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const isNew = shown.current === undefined
    if (shown.current === said) return
    shown.current = said
    const rest = JSON.parse(said) as Omit<LoadOptions, 'key'>
    void (isNew ? loadParley({ ...rest, key: widget }) : parley('update', rest))
  }, [widget, said])
  useEffect(
    () => () => {
      shown.current = undefined
      void parley('destroy')
    },
    [widget, baseUrl],
  )
  return null
}
