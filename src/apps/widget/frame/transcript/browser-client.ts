import { Refused } from '../browser-client.ts'

/** The conversation as a PDF. The server makes it: it has the letters of every language. */
export async function fetchPdf(id: string, visitor: string | undefined): Promise<Blob> {
  const answer = await fetch(`/api/chat/conversations/${id}/transcript`, {
    credentials: 'omit',
    headers: { authorization: `Visitor ${visitor}` },
  })
  if (!answer.ok) throw new Refused(answer.status, answer.statusText)
  return answer.blob()
}
