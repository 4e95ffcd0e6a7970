/** Stores an action in the browser for an hour while the reader signs in. */
interface StoredAction {
  readonly call: string
  readonly fields: Readonly<Record<string, string>>
  readonly at: number
}

export function storeAction(call: string, form?: HTMLFormElement): void {
  const act: StoredAction = { call, fields: form ? textsOf(form) : {}, at: Date.now() }
  reach((storage) => storage.setItem(place, JSON.stringify(act)))
}

/**
 * Completes a stored action on the page of its form: votes and follows right away, while text is
 * shown for review first.
 */
export function resumeAction(): void {
  const act = readAct()
  if (!act) return
  const form = [...document.querySelectorAll<HTMLFormElement>('form[data-call]')].find((one) =>
    isFor(one, act),
  )
  if (!form) return
  const stillAsks = 'signIn' in form.dataset
  if (!stillAsks) reach((storage) => storage.removeItem(place))
  if ('resumes' in form.dataset) form.requestSubmit()
  else fillIn(form, act)
}

function isFor(form: HTMLFormElement, { call, fields }: StoredAction): boolean {
  const parent = form.elements.namedItem('parentId')
  const parentId = parent instanceof HTMLInputElement ? parent.value : undefined
  return form.dataset['call'] === call && parentId === fields['parentId']
}

function fillIn(form: HTMLFormElement, { fields }: StoredAction): void {
  let last: HTMLElement | undefined
  for (const control of form.elements) {
    if (!isText(control) || control.type === 'hidden') continue
    const text = fields[control.name]
    if (text === undefined || text === '') continue
    control.value = text
    last = control
  }
  if (!last) return
  const folded = form.closest('details')
  if (folded) folded.open = true
  last.focus()
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const control of form.elements) {
    if (isText(control) && control.name !== '') texts[control.name] = control.value
  }
  return texts
}

function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}

function readAct(): StoredAction | undefined {
  let action: StoredAction | undefined
  reach((storage) => {
    action = (JSON.parse(storage.getItem(place) ?? 'null') as StoredAction | null) ?? undefined
  })
  return action && Date.now() - action.at < hour ? action : undefined
}

/** Some browsers don't allow storage; the reader then repeats the action. */
function reach(act: (storage: Storage) => void): void {
  try {
    act(localStorage)
  } catch {
    return
  }
}

const place = 'kept-act'
const hour = 3_600_000
