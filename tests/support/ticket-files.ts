import { uploadTicketFile } from '#modules/tickets/files-contract.ts'
import type { TicketFile } from '#modules/tickets/model.ts'
import { requestOf, type Answer, type Client } from '#tests/support/client.ts'

export async function attachFile(
  client: Client,
  input: { readonly id: string; readonly name: string; readonly isForComment?: 'true' },
  body: string | Buffer = 'A few words.',
): Promise<TicketFile> {
  const answer = await tryAttaching(client, input, body)
  if (answer.status !== 201) throw new Error(`The upload answered ${answer.status}: ${answer.text}`)
  return answer.body as TicketFile
}

export function tryAttaching(
  client: Client,
  input: { readonly id: string; readonly name: string; readonly isForComment?: 'true' },
  body: string | Buffer = 'A few words.',
): Promise<Answer> {
  return client.send({ ...requestOf(uploadTicketFile, input), body })
}
