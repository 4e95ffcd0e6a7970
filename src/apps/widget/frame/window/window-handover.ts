export const windowHello = 'parley:window'

export const windowEntered = 'parley:entered'

export interface WindowHandover {
  readonly code: string
  readonly theme: string
  readonly chat: string | undefined
  readonly draft: string
}
