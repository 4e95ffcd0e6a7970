import { isComposing } from '#lib/is-composing.ts'
import { sendRequest } from '#platform/registry/browser-client.ts'

interface Found {
  readonly title: string
  readonly path: string
  readonly categoryName: string
}

interface Suggested {
  readonly items: readonly Found[]
  readonly topics?: readonly { readonly name: string; readonly path: string }[]
}

/** Suggests articles while the reader types: a combobox with a list of links. */
export function find(input: HTMLInputElement): void {
  const { form } = input
  if (!form) return
  const list = document.createElement('ul')
  list.className = 'found'
  list.id = `found-${input.form?.action.length ?? 0}-${document.querySelectorAll('.found').length}`
  list.role = 'listbox'
  list.ariaLabel = input.dataset['label'] ?? ''
  list.hidden = true
  form.append(list)
  input.role = 'combobox'
  input.setAttribute('aria-controls', list.id)
  input.setAttribute('aria-autocomplete', 'list')
  input.ariaExpanded = 'false'
  let timer = 0
  let asking: AbortController | undefined
  let chosen = -1

  function show(found: readonly Found[]): void {
    const text = input.value.trim()
    const all = { title: (input.dataset['all'] ?? '').replace('{query}', () => text) }
    list.replaceChildren(
      ...found.map((one, place) => optionOf(one, `${list.id}-${place}`)),
      ...(found.length > 0 ? [optionOf(all, `${list.id}-all`)] : []),
    )
    choose(-1)
    setOpen(found.length > 0)
  }

  function setOpen(isOpen: boolean): void {
    list.hidden = !isOpen
    input.ariaExpanded = String(isOpen)
    if (!isOpen) choose(-1)
  }

  function choose(place: number): void {
    const options = [...list.children]
    chosen = options.length === 0 || place < -1 ? options.length - 1 : place
    if (chosen >= options.length) chosen = -1
    for (const [at, option] of options.entries()) option.ariaSelected = String(at === chosen)
    const option = options[chosen]
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }

  function open(option: Element | undefined): void {
    const path = option instanceof HTMLElement ? option.dataset['path'] : undefined
    if (path === undefined) form?.requestSubmit()
    else location.assign(path)
  }

  async function look(): Promise<void> {
    asking?.abort()
    asking = new AbortController()
    const { signal } = asking
    const text = input.value.trim()
    const found = text === '' ? [] : await ask(input.dataset, text, signal)
    if (!signal.aborted) show(found)
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void look(), patienceMs)
  })
  input.addEventListener('keydown', (event) => {
    if (isComposing(event)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (list.children.length === 0) return
      event.preventDefault()
      setOpen(true)
      choose(event.key === 'ArrowDown' ? chosen + 1 : chosen - 1)
    } else if (event.key === 'Enter' && chosen >= 0 && !list.hidden) {
      event.preventDefault()
      open(list.children[chosen])
    } else if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault()
      setOpen(false)
    }
  })
  input.addEventListener('blur', () => setOpen(false))
  // Runs before the field loses focus, which would close the list.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element) open(target.closest('[role=option]') ?? undefined)
  })
  form.addEventListener('submit', () => {
    clearTimeout(timer)
    asking?.abort()
    setOpen(false)
  })
}

/** Without a connection, Enter still opens the results page. */
async function ask(
  { find: address = '', topic = '' }: DOMStringMap,
  text: string,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const url = new URL(address, location.origin)
  url.searchParams.set('q', text)
  try {
    const headers = { accept: 'application/json' }
    const response = await sendRequest(url.href, { signal, headers })
    if (!response.ok) return []
    const { items, topics = [] } = (await response.json()) as Suggested
    const named = topics.map(({ name, path }) => ({ title: name, path, categoryName: topic }))
    return [...named, ...items]
  } catch {
    return []
  }
}

function optionOf(one: Pick<Found, 'title'> & Partial<Found>, id: string): HTMLLIElement {
  const option = document.createElement('li')
  option.role = 'option'
  option.id = id
  option.dir = 'auto'
  if (one.path === undefined) option.className = 'all'
  else option.dataset['path'] = one.path
  const title = document.createElement(one.path === undefined ? 'span' : 'strong')
  title.textContent = one.title
  option.append(title)
  if (one.categoryName) {
    const where = document.createElement('small')
    where.textContent = one.categoryName
    option.append(where)
  }
  return option
}

const patienceMs = 150
