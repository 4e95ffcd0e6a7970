import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { AnyContractRouter } from '@orpc/contract'

import { describeFields, type ApiDocument } from './field-texts.ts'
import type { Registry } from './registry.ts'

export async function openApiDocument(registry: Registry, publicUrl: URL): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const router = Object.fromEntries(
    registry.calls.map(({ call }) => [call.name, call.contract]),
  ) as AnyContractRouter
  const document = await generator.generate(router, {
    info: {
      title: 'Parley',
      version: '1',
      description:
        'Errors are application/problem+json. Writes accept an Idempotency-Key. Lists use cursor pagination.',
    },
    servers: [{ url: publicUrl.origin }],
  })
  describeFields(registry, document as ApiDocument)
  describeFiles(registry, document as ApiDocument)
  return document
}

function describeFiles({ calls }: Registry, { paths = {} }: ApiDocument): void {
  for (const { call } of calls) {
    const answer = paths[call.path]?.[call.method.toLowerCase()]?.responses?.[call.status]
    const { answersFile: type } = call.rules
    if (answer && type)
      answer.content = { [type]: { schema: { type: 'string', format: 'binary' } } }
  }
}
