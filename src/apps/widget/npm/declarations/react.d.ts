import type { LoadOptions } from './parley.d.ts'

export interface ParleyWidgetProps extends Omit<LoadOptions, 'key'> {
  /** The widget ID. React reserves the name key. */
  readonly widget: string
}

/** Shows the chat while mounted. Changed props apply without a reload. */
export declare function ParleyWidget(props: ParleyWidgetProps): null
