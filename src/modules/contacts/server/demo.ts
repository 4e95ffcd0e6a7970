import type { DemoPart } from '#platform/demo/demo-part.ts'

import { createDirectory } from './demo/directory.ts'
import { addPictures } from './demo/pictures.ts'
import { createSegments } from './demo/segments.ts'

export const demo: DemoPart = {
  name: 'contacts',
  after: ['chats'],
  async run(stage) {
    await createDirectory(stage)
    await createSegments(stage)
    await addPictures(stage)
  },
}
