import type { IncomingMessage, ServerResponse } from 'node:http'

/** What tenant pages load beside themselves; the server that holds the files gives it. */
export interface PortalFiles {
  /** Answers when the path is one of the built files; says whether it did. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>
  /** The path of the built islands. */
  script(): Promise<string>
}
