import { ask, Refused } from '#platform/widget/browser-client.ts'

type Visitor = string | undefined

export function mailCode(id: string, visitor: Visitor): Promise<{ email: string }> {
  return ask('POST', `${pathOf(id)}/code`, { body: {}, visitor })
}

export function mailCopy(
  id: string,
  code: string | undefined,
  visitor: Visitor,
): Promise<{ email: string }> {
  return ask('POST', pathOf(id), { body: { ...(code && { code }) }, visitor })
}

/** The server creates PDFs, because it has fonts for every language. */
export async function fetchCopy(id: string, kind: 'pdf' | 'html', visitor: Visitor): Promise<Blob> {
  const answer = await fetch(`${pathOf(id)}${kind === 'html' ? '.html' : ''}`, {
    credentials: 'omit',
    headers: { authorization: `Visitor ${visitor}` },
  })
  if (!answer.ok) throw new Refused(answer.status, answer.statusText)
  return answer.blob()
}

function pathOf(id: string): string {
  return `/api/chat/conversations/${id}/transcript`
}
