import type { WidgetConfig } from '#modules/widget/model.ts'

/** The two questions a page asks before anybody opens the chat. */
export async function askConfig(baseUrl: string, id: string): Promise<WidgetConfig> {
  return ask(`${baseUrl}/api/w/${id}/config`)
}

export async function askUnread(baseUrl: string, id: string, peek: string): Promise<number> {
  const { unread } = await ask<{ unread: number }>(`${baseUrl}/api/w/${id}/unread?peek=${peek}`)
  return unread
}

async function ask<Answer>(address: string): Promise<Answer> {
  const answer = await fetch(address, { credentials: 'omit' })
  if (!answer.ok) throw new Error(`The widget could not be loaded (${answer.status}).`)
  return answer.json()
}
