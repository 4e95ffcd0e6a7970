import type { IncomingMessage, ServerResponse } from 'node:http'

export interface PortalFiles {
  serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>
  script(): Promise<string>
}
