import type { WidgetConfig } from '#modules/widget/model.ts'

export async function askConfig(
  baseUrl: string,
  id: string,
  asked: string | undefined,
): Promise<WidgetConfig> {
  const page = document.documentElement.lang
  const query = new URLSearchParams({ page, browser: navigator.language, ...(asked && { asked }) })
  return ask(`${baseUrl}/api/w/${id}/config?${query}`)
}

export async function askUnread(baseUrl: string, id: string, peek: string): Promise<number> {
  const { unread } = await ask<{ unread: number }>(`${baseUrl}/api/w/${id}/unread?peek=${peek}`)
  return unread
}

/** Sent as plain text to avoid a preflight request and to get through while the page closes. */
export async function reportVisit(baseUrl: string, id: string, visit: object): Promise<Response> {
  return say(`${baseUrl}/api/w/${id}/visit`, visit)
}

export async function describeVisitor(
  baseUrl: string,
  id: string,
  data: object,
): Promise<Response> {
  return say(`${baseUrl}/api/w/${id}/visitor`, data)
}

function say(address: string, data: object): Promise<Response> {
  const body = JSON.stringify(data)
  return fetch(address, { method: 'POST', credentials: 'omit', keepalive: true, body })
}

async function ask<Answer>(address: string): Promise<Answer> {
  const answer = await fetch(address, { credentials: 'omit' })
  if (!answer.ok) throw new Error(`Widget not loaded (${answer.status}).`)
  return answer.json()
}
