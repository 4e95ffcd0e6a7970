import type { Parley, ParleyOptions } from '../../../../platform/widget/sdk.ts'

export type * from '../../../../platform/widget/sdk.ts'

export interface LoadOptions extends ParleyOptions {
  /** Where your Parley is, such as https://chat.example.com. */
  readonly baseUrl: string
}

/** Puts the chat on the page, once. On a server it does nothing. */
export declare function loadParley(options: LoadOptions): Promise<void>

/** `parley('open')`: what is called before the script came is done when it is there. */
export declare const parley: Parley
