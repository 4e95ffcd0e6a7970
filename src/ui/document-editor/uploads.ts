/** A file that has arrived. */
export interface UploadedFile {
  readonly fileId: string
  readonly name: string
  readonly size: number
  readonly type: string
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** Sends a file and says how far it is; a refusal throws an error whose message people can read. */
export type UploadDocumentFile = (
  file: File,
  options: { readonly onProgress: (part: number) => void; readonly signal: AbortSignal },
) => Promise<UploadedFile>
