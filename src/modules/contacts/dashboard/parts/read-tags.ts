import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { callApi } from '#platform/registry/browser-client.ts'

export async function readTags(): Promise<ReadonlyMap<string, string>> {
  const { items } = await callApi(tagCalls.list, everyTag)
  return new Map(items.map(({ id, name }) => [id, name]))
}
