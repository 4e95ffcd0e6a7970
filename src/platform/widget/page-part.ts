import type { ParleyOptions, PartMethods } from './sdk.ts'

/**
 * What a module runs on the host page, outside the frame. `src/modules/NAME/widget/page.ts` exports
 * it as `page`; it's in the loader of every page. Each file in `widget/page/` becomes
 * `/widget-FILE.js`: the one with the part's name exports `start`, and `NAME-sdk` exports `sdk`.
 */
export interface PagePart {
  readonly name: string
  /** Whether it starts once the visitor has given consent. */
  isOn(settings: object): boolean
  readonly methods?: readonly (keyof PartMethods)[]
}

/** Modules augment this with the settings they read. */
export function pagePart<Settings extends object>(
  part: Omit<PagePart, 'isOn'> & { isOn(settings: Settings): boolean },
): PagePart {
  return part
}

export interface PageHost {
  readonly widget: {
    readonly baseUrl: string
    readonly options: Pick<ParleyOptions, 'appVersion'>
    readonly config: { readonly settings: object } | undefined
    readonly launcher: { readonly panel: HTMLElement | undefined } | undefined
    load<File>(name: string): Promise<File>
  }
  say(news: object): void
}

export interface RunningPart {
  hear?(wish: never): void
  /** The visitor is forgotten, along with their stored data. */
  forget?(): void
  stop(): void
}

export interface SdkHost<Part extends RunningPart> {
  readonly settings: object | undefined
  open(view: string): Promise<void>
  openWith(view: string, news: object): Promise<void>
  /** Does nothing where the part doesn't run. */
  withPart(what: (part: Part) => void): Promise<void> | undefined
  onStarted(listener: (part: Part) => void): void
  onForgotten(listener: () => void): void
}

/** Each gets the time of the call, because the file may still have been loading. */
export type SdkMethods<Name extends keyof PartMethods> = {
  [Each in Name]: (
    at: number,
    ...args: Parameters<PartMethods[Each]>
  ) => ReturnType<PartMethods[Each]>
}
