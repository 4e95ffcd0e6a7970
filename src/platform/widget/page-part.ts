import type { ParleyOptions, PartMethods } from './sdk.ts'

/**
 * What a module runs on the host page, outside the frame. `src/modules/NAME/widget/page.ts` exports it
 * as `page`; it is in the loader of every page. Each file in `widget/page/` becomes `/widget-FILE.js`:
 * the one with the part's name exports `start`, and one named `NAME-sdk` exports `sdk`.
 */
export interface PagePart {
  readonly name: string
  /** Whether it runs, as soon as the visitor agreed to be known. */
  isOn(settings: object): boolean
  /** What pages can call. */
  readonly methods?: readonly (keyof PartMethods)[]
}

/** A module names the settings that it reads. */
export function pagePart<Settings extends object>(
  part: Omit<PagePart, 'isOn'> & { isOn(settings: Settings): boolean },
): PagePart {
  return part
}

/** What a part on the page gets. */
export interface PageHost {
  readonly widget: {
    readonly baseUrl: string
    readonly options: Pick<ParleyOptions, 'appVersion'>
    readonly config: { readonly settings: object } | undefined
    readonly launcher: { readonly panel: HTMLElement | undefined } | undefined
    /** Files of the part that are not always needed. */
    load<File>(name: string): Promise<File>
  }
  /** Tells the part's half in the frame. */
  say(news: object): void
}

export interface RunningPart {
  /** What the half in the frame wants. */
  hear?(wish: never): void
  /** The visitor leaves, and what was kept of them goes. */
  forget?(): void
  stop(): void
}

/** What methods of a part get. */
export interface SdkHost<Part extends RunningPart> {
  readonly settings: object | undefined
  open(view: string): Promise<void>
  /** Opens a view and tells the half in the frame. */
  openWith(view: string, news: object): Promise<void>
  /** Nothing happens where the part does not run. */
  tell(what: (part: Part) => void): Promise<void> | undefined
  onStarted(listener: (part: Part) => void): void
  onForgotten(listener: () => void): void
}

/** Each is told when it was called, because its file may still have been on its way. */
export type SdkMethods<Name extends keyof PartMethods> = {
  [Each in Name]: (
    at: number,
    ...args: Parameters<PartMethods[Each]>
  ) => ReturnType<PartMethods[Each]>
}
