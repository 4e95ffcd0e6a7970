import { unseal, type Sealed, type ToFrame, type ToPage } from '../bridge-message.ts'

export interface FrameLineOptions {
  readonly baseUrl: string
  readonly widgetId: string
  readonly title: string
  readonly mode: 'frame' | 'inline'
  onMessage(message: ToPage): void
}

export class FrameLine {
  readonly frame = document.createElement('iframe')
  readonly #nonce = crypto.getRandomValues(new Uint32Array(4)).join('-')
  readonly #options: FrameLineOptions
  #waiting: ToFrame[] | undefined = []

  constructor(options: FrameLineOptions) {
    const { baseUrl, widgetId, title, mode } = options
    this.#options = options
    this.frame.title = title
    this.frame.allow = 'autoplay; clipboard-write; microphone'
    this.frame.src = `${baseUrl}/widget-page/${widgetId}?mode=${mode}#${this.#nonce},${location.origin}`
    addEventListener('message', this.#hear)
  }

  say(message: ToFrame): void {
    if (this.#waiting) this.#waiting.push(message)
    else this.#post(message)
  }

  begin(boot: ToFrame): void {
    this.#post(boot)
    for (const message of this.#waiting ?? []) this.#post(message)
    this.#waiting = undefined
  }

  close(): void {
    removeEventListener('message', this.#hear)
    this.frame.remove()
  }

  #post(message: ToFrame): void {
    const sealed: Sealed<ToFrame> = { parley: this.#nonce, message }
    this.frame.contentWindow?.postMessage(sealed, this.#options.baseUrl)
  }

  readonly #hear = (event: MessageEvent): void => {
    if (event.source !== this.frame.contentWindow || event.origin !== this.#options.baseUrl) return
    const message = unseal<ToPage>(event.data, this.#nonce)
    if (message) this.#options.onMessage(message)
  }
}
