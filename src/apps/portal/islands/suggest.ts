import { sendRequest } from '#platform/registry/browser-client.ts'

import { pageLocale } from './page-words.ts'

export function suggest(input: HTMLInputElement): void {
  const box = input.form?.querySelector<HTMLElement>('[data-suggestions]')
  const list = box?.querySelector('ul')
  if (!box || !list) return
  let timer = 0
  let asking: AbortController | undefined

  async function look(): Promise<void> {
    asking?.abort()
    asking = new AbortController()
    const { signal } = asking
    const text = input.value.trim()
    const found = text.length < 3 ? [] : await ask(input.dataset['suggest'] ?? '', text, signal)
    if (signal.aborted || !box || !list) return
    list.replaceChildren(...found.map((one) => lineOf(one, box.dataset['path'] ?? '')))
    box.hidden = found.length === 0
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void look(), patienceMs)
  })
}

interface Found {
  readonly key: string
  readonly title: string
  readonly label: string
  readonly votesCount: number | null
}

/** Without a connection there are no suggestions; the form still works. */
async function ask(address: string, text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const url = new URL(address, location.origin)
  url.searchParams.set('text', text)
  try {
    const response = await sendRequest(url.href, {
      signal,
      headers: { accept: 'application/json' },
    })
    if (!response.ok) return []
    const { items } = (await response.json()) as { readonly items: readonly Found[] }
    return items
  } catch {
    return []
  }
}

function lineOf({ key, title, label, votesCount }: Found, path: string): HTMLLIElement {
  const line = document.createElement('li')
  const link = document.createElement('a')
  link.href = path.replace('KEY', encodeURIComponent(key))
  link.textContent = title
  link.dir = 'auto'
  const facts = document.createElement('small')
  const votes = votesCount === null ? '' : ` · ▲ ${votesCount.toLocaleString(pageLocale())}`
  facts.textContent = `${label}${votes}`
  line.append(link, facts)
  return line
}

const patienceMs = 250
