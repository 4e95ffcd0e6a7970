/** The part of Vue that `vue.ts` uses, so this product doesn't depend on Vue. */
declare module 'vue' {
  export interface Ref<Value> {
    value: Value
  }
  export function ref<Value>(value: Value): Ref<Value>
  export function onMounted(run: () => void): void
  export function onUnmounted(run: () => void): void
  export function watch<Value>(
    sources: readonly (() => Value)[],
    react: (now: readonly Value[], before: readonly Value[]) => void,
  ): void
  export function defineComponent<Props>(
    setup: (props: Props) => () => unknown,
    options: { readonly name: string; readonly props: Readonly<Record<keyof Props, object>> },
  ): (props: Props) => unknown
}
