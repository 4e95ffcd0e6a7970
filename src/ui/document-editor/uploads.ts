export interface UploadedFile {
  readonly fileId: string
  readonly name: string
  readonly size: number
  readonly type: string
  readonly width?: number | undefined
  readonly height?: number | undefined
}

export type UploadDocumentFile = (
  file: File,
  options: { readonly onProgress: (part: number) => void; readonly signal: AbortSignal },
) => Promise<UploadedFile>
