import { ask, upload } from '#platform/widget/browser-client.ts'
import type { WidgetHost } from '#platform/widget/host.ts'
import { getSession } from '#platform/widget/session.ts'
import type { BugForm, BugPicture, BugRecording } from '#modules/bugs/model.ts'

import type { BugFilm } from '../page-messages.ts'

export function askForm(widgetId: string): Promise<BugForm> {
  return ask('GET', `/api/w/${widgetId}/bug-form`)
}

export interface ReportFiles {
  readonly pictures: readonly Blob[]
  readonly recording: BugFilm | undefined
  onProgress(part: number): void
}

/** Uploads the pictures and the recording first, then sends the report that references them. */
export async function sendReport(
  host: WidgetHost,
  { pictures, recording, onProgress }: ReportFiles,
  report: object,
): Promise<{ statusUrl: string }> {
  const widgetId = host.state.config.id
  const session = getSession(host.keep)
  const { secret, peek } = session
  const total = bytesOf([...pictures, ...(recording ? [recording.file] : [])])
  let there = 0
  async function send<Answer>(path: string, name: string, file: Blob): Promise<Answer> {
    const named = `${name}.${file.type.split('/')[1] ?? 'bin'}`
    const answer = await upload<Answer>(
      `/api/w/${widgetId}/${path}name=${named}`,
      new File([file], named, { type: file.type }),
      {
        visitor: `${widgetId}.${secret}`,
        signal: new AbortController().signal,
        onProgress: (part) => onProgress((there + part * file.size) / total),
      },
    )
    there += file.size
    return answer
  }
  const pictureIds: string[] = []
  for (const [place, picture] of pictures.entries()) {
    const sent = await send<BugPicture>('bug-pictures?', `screenshot-${place + 1}`, picture)
    pictureIds.push(sent.id)
  }
  const recorded =
    recording &&
    (await send<BugRecording>(
      `bug-recordings?seconds=${recording.seconds}&`,
      'recording',
      recording.file,
    ))
  const answer = await ask<{ statusUrl: string }>('POST', `/api/w/${widgetId}/bug-reports`, {
    body: {
      ...report,
      secret,
      peek,
      pictureIds,
      recordingId: recorded?.id ?? null,
      locale: navigator.language,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  })
  host.keepKnown(session)
  return answer
}

function bytesOf(files: readonly Blob[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}
