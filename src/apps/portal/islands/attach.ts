import { sendRequest } from '#platform/registry/browser-client.ts'

import { pageRefusal, pageWord } from './page-words.ts'

/**
 * Uploads files as soon as they're chosen. The form sends only their IDs, so files removed before
 * sending are never attached and get deleted later.
 */
export function attach(box: HTMLElement): void {
  const input = box.querySelector<HTMLInputElement>('input[type=file]')
  const list = box.querySelector('ul')
  const problem = box.querySelector<HTMLElement>('[data-problem-of]')
  const form = box.closest('form')
  if (!input || !list || !problem || !form) return
  box.hidden = false
  const { upload = '', ids = '', most = '1' } = box.dataset

  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])]
    input.value = ''
    problem.hidden = true
    const room = Number(most) - list.children.length
    if (files.length > room) say(pageWord('attachMost', { most }))
    for (const file of files.slice(0, room)) void take(file)
  })

  async function take(file: File): Promise<void> {
    const { line, note, drop } = lineFor(file)
    list?.append(line)
    hold(1)
    const answer = await send(upload, file)
    hold(-1)
    if ('problem' in answer) {
      line.remove()
      say(`${file.name}: ${answer.problem}`)
      return
    }
    note.textContent = sizeOf(file.size)
    const id = document.createElement('input')
    id.type = 'hidden'
    id.name = ids
    id.value = answer.id
    id.dataset['type'] = 'item'
    line.append(id)
    drop.hidden = false
  }

  function say(words: string): void {
    if (!problem) return
    problem.textContent = words
    problem.hidden = false
  }

  function hold(change: number): void {
    const waiting = Number(form?.dataset['uploads'] ?? '0') + change
    if (!form) return
    form.dataset['uploads'] = String(waiting)
    for (const button of form.querySelectorAll<HTMLButtonElement>('.actions button')) {
      button.disabled = waiting > 0
    }
  }
}

function lineFor(file: File) {
  const line = document.createElement('li')
  const name = document.createElement('span')
  name.textContent = file.name
  name.dir = 'auto'
  const note = document.createElement('small')
  note.textContent = '…'
  const drop = document.createElement('button')
  drop.type = 'button'
  drop.className = 'quiet-button'
  drop.textContent = pageWord('remove')
  drop.ariaLabel = pageWord('removeFile', { name: file.name })
  drop.hidden = true
  drop.addEventListener('click', () => line.remove())
  line.append(name, note, drop)
  return { line, note, drop }
}

async function send(
  address: string,
  file: File,
): Promise<{ readonly id: string } | { readonly problem: string }> {
  const url = new URL(address, location.origin)
  url.searchParams.set('name', file.name.slice(0, 255))
  try {
    const response = await sendRequest(url.href, { method: 'POST', body: file })
    const responseBody = (await response.json().catch(() => ({}))) as {
      id?: string
      detail?: string
      status?: number
    }
    if (response.ok && responseBody.id !== undefined) return { id: responseBody.id }
    return { problem: pageRefusal(responseBody).detail ?? pageWord('notSent') }
  } catch {
    return { problem: pageWord('fileLost') }
  }
}

function sizeOf(bytes: number): string {
  return bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / 1_048_576).toFixed(1)} MB`
}
