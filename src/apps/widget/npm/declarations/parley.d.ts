import type { Parley, ParleyOptions } from '../../../../platform/widget/sdk.ts'

export type * from '../../../../platform/widget/sdk.ts'

export interface LoadOptions extends ParleyOptions {
  /** The URL of your Parley installation, such as https://chat.example.com. */
  readonly baseUrl: string
}

/** Adds the chat to the page, once. Does nothing on a server. */
export declare function loadParley(options: LoadOptions): Promise<void>

/** `parley('open')`: calls made before the script has loaded run once it has. */
export declare const parley: Parley
