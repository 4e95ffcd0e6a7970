import type { Ref } from 'vue'

import type { LoadOptions } from './parley.d.ts'

export interface ParleyWidgetProps extends Omit<LoadOptions, 'key'> {
  /** The widget ID. Vue reserves the name key. */
  readonly widget: string
}

/** Shows the chat while mounted. Changed props apply without a reload. */
export declare const ParleyWidget: (props: ParleyWidgetProps) => unknown

export interface ParleyState {
  readonly isOpen: Ref<boolean>
  readonly unread: Ref<number>
}

/** The state of the chat, for a button of your own. Updates while the component is mounted. */
export declare function useParley(): ParleyState
