import type { BugForm, BugPicture } from '#modules/bugs/model.ts'

import type { Keep } from '../../keep.ts'
import { ask, upload } from '../browser-client.ts'
import { getSession, writeSession } from '../session.ts'

/** The calls of src/modules/bugs that visitors make. */
export function askForm(widgetId: string): Promise<BugForm> {
  return ask('GET', `/api/w/${widgetId}/bug-form`)
}

/** Pictures first, each once; then the report that names them. */
export async function sendReport(
  { widgetId, keep }: { readonly widgetId: string; readonly keep: Keep },
  pictures: readonly Blob[],
  report: object,
): Promise<{ statusUrl: string }> {
  const session = getSession(keep)
  const { secret, peek } = session
  const ids: string[] = []
  for (const [place, picture] of pictures.entries()) {
    const name = `screenshot-${place + 1}.${picture.type.split('/')[1] ?? 'png'}`
    const { id } = await upload<BugPicture>(
      `/api/w/${widgetId}/bug-pictures?name=${name}`,
      new File([picture], name, { type: picture.type }),
      {
        visitor: `${widgetId}.${secret}`,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      },
    )
    ids.push(id)
  }
  const answer = await ask<{ statusUrl: string }>('POST', `/api/w/${widgetId}/bug-reports`, {
    body: {
      ...report,
      secret,
      peek,
      pictureIds: ids,
      locale: navigator.language,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  })
  writeSession(keep, { ...session, isKnown: true })
  return answer
}
