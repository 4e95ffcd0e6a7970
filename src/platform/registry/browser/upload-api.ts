import { ApiProblem } from '../api-problem.ts'
import { inItsOrganization, requestOf } from '../browser-client.ts'
import type { Call, InputOf, OutputOf } from '../call.ts'

/** Uploads with XMLHttpRequest because fetch doesn't report upload progress. */
export function uploadApi<C extends Call>(
  { path, method }: C,
  input: InputOf<C>,
  file: Blob,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<OutputOf<C>> {
  const { url } = requestOf({ path, method: 'GET' }, input)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.responseType = 'json'
    const headers = { 'content-type': 'application/octet-stream', ...inItsOrganization() }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      const isTaken = request.status >= 200 && request.status < 300
      if (isTaken) resolve(request.response as OutputOf<C>)
      else reject(problemIn(request.response))
    })
    request.addEventListener('error', () => reject(new Error(lost)))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function problemIn(response: unknown): Error {
  const isProblem = typeof response === 'object' && response !== null && 'detail' in response
  return isProblem
    ? new ApiProblem(response as ConstructorParameters<typeof ApiProblem>[0])
    : new Error(lost)
}

const lost = 'Upload failed. Check your connection and try again.'
