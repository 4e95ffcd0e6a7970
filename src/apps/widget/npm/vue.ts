import { defineComponent, onMounted, onUnmounted, ref, watch, type Ref } from 'vue'

import { loadParley, parley, type LoadOptions } from './parley.ts'

export interface ParleyWidgetProps extends Omit<LoadOptions, 'key'> {
  /** The widget ID. Vue reserves the name key. */
  readonly widget: string
}

/** Shows the chat while mounted. Changed props apply without a reload. */
export const ParleyWidget: (props: ParleyWidgetProps) => unknown = /* @__PURE__ */ defineComponent(
  (props: ParleyWidgetProps) => {
    onMounted(() => show(props))
    watch([() => placeOf(props), () => serialize(props)], ([place], [before]) => {
      if (place === before) return void parley('update', optionsOf(props))
      void parley('destroy')
      return show(props)
    })
    onUnmounted(() => void parley('destroy'))
    return () => null
  },
  { name: 'ParleyWidget', props: describedProps() },
)

export interface ParleyState {
  readonly isOpen: Ref<boolean>
  readonly unread: Ref<number>
}

/** The state of the chat, for a button of your own. Updates while the component is mounted. */
export function useParley(): ParleyState {
  const isOpen = ref(false)
  const unread = ref(0)
  let ends: readonly (() => void)[] = []
  onMounted(() => {
    ends = [
      parley('on', 'open', () => void (isOpen.value = true)),
      parley('on', 'close', () => void (isOpen.value = false)),
      parley('on', 'unread', ({ count }) => void (unread.value = count)),
    ]
    void parley('isOpen').then((is) => (isOpen.value = is))
    void parley('getUnreadCount').then((count) => (unread.value = count))
  })
  onUnmounted(() => ends.forEach((end) => end()))
  return { isOpen, unread }
}

function show(props: ParleyWidgetProps): void {
  void loadParley({ ...optionsOf(props), key: props.widget })
}

function placeOf({ baseUrl, widget }: ParleyWidgetProps): string {
  return `${baseUrl} ${widget}`
}

/** Compared as JSON, so deep changes count and equal objects don't. */
function serialize(props: ParleyWidgetProps): string {
  const { widget: _, ...options } = props
  return JSON.stringify(options)
}

/** Vue passes every declared prop; undefined ones would overwrite defaults. */
function optionsOf(props: ParleyWidgetProps): Omit<LoadOptions, 'key'> {
  return JSON.parse(serialize(props)) as Omit<LoadOptions, 'key'>
}

/** Vue passes only listed props. A default of undefined keeps booleans from becoming false. */
function describedProps(): Record<keyof ParleyWidgetProps, object> {
  const ofAnyKind = { type: null, default: undefined }
  const isSwitch = { type: Boolean, default: undefined }
  return {
    baseUrl: { type: String, required: true },
    widget: { type: String, required: true },
    locale: ofAnyKind,
    theme: ofAnyKind,
    position: ofAnyKind,
    launcher: isSwitch,
    launcherSelector: ofAnyKind,
    zIndex: ofAnyKind,
    user: ofAnyKind,
    jwt: ofAnyKind,
    company: ofAnyKind,
    attributes: ofAnyKind,
    consent: isSwitch,
    appVersion: ofAnyKind,
    nonce: ofAnyKind,
    mode: ofAnyKind,
  }
}
