import type { LoadOptions } from './parley.d.ts'

export interface ParleyWidgetProps extends Omit<LoadOptions, 'key'> {
  /** The id of the widget; React keeps the word key for itself. */
  readonly widget: string
}

/** The chat on the page for as long as this stands in it. What changes is changed in place. */
export declare function ParleyWidget(props: ParleyWidgetProps): null
