import { uploadFile } from '#modules/files/contract.ts'
import { attackSamples, type Stage } from '#tests/support/attack-samples.ts'
import { requestOf } from '#tests/support/client.ts'

export const attack = attackSamples({
  seed,
  samples: {
    'files.uploadFile': () => ({
      input: { use: 'attachment', name: `${unique()}.txt` },
      file: 'Some text.',
    }),
    async 'files.deleteFile'({ company }) {
      const request = requestOf(uploadFile, { use: 'attachment', name: 'gone.txt' })
      const { body } = await company.owner.client.send({ ...request, body: 'Soon gone.' })
      return { input: { id: Reflect.get(Object(body), 'id') } }
    },
  },
})

async function seed({ company: { owner, canary } }: Stage): Promise<void> {
  const upload = requestOf(uploadFile, { use: 'attachment', name: `${canary}.txt` })
  await owner.client.send({ ...upload, body: `${canary} file` })
}

function unique(): string {
  return `sample-${crypto.randomUUID().slice(0, 8)}`
}
