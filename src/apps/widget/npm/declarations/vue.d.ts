import type { Ref } from 'vue'

import type { LoadOptions } from './parley.d.ts'

export interface ParleyWidgetProps extends Omit<LoadOptions, 'key'> {
  /** The id of the widget; Vue keeps the word key for itself. */
  readonly widget: string
}

/** The chat on the page for as long as this stands in it. What changes is changed in place. */
export declare const ParleyWidget: (props: ParleyWidgetProps) => unknown

export interface ParleyState {
  readonly isOpen: Ref<boolean>
  readonly unread: Ref<number>
}

/** What the chat does, for a button of your own. It listens while the component stands. */
export declare function useParley(): ParleyState
