import { unseal, type Sealed, type ToFrame, type ToPage } from '../bridge-message.ts'

export interface PageLine {
  say(message: ToPage): void
}

export function openPageLine(onMessage: (message: ToFrame) => void): PageLine | undefined {
  if (window.parent === window) return undefined
  const [nonce = '', origin = ''] = location.hash.slice(1).split(',')
  if (!nonce || !URL.canParse(origin)) return undefined
  addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== origin) return
    const message = unseal<ToFrame>(event.data, nonce)
    if (message) onMessage(message)
  })
  const line: PageLine = {
    say(message) {
      const sealed: Sealed<ToPage> = { parley: nonce, message }
      window.parent.postMessage(sealed, origin)
    },
  }
  line.say({ type: 'hello' })
  return line
}
