import type { Limits } from '#platform/limits/limits.ts'
import { anyMember } from '#platform/permissions/access.ts'
import { may } from '#platform/permissions/may.ts'
import type { Principal } from '#platform/permissions/principal.ts'

import { closeCodes } from './live-message.ts'
import type { LiveSocket } from './live-socket.ts'

/** Finds who several tokens belong to, in the order asked and in one query where it can. */
export type IdentifyMany = (asked: readonly Asked[]) => Promise<(Principal | undefined)[]>

export interface Asked {
  readonly token: string
  readonly organizationId: string
}

/** Keeps what sockets are allowed as current as the database says, and ends those without a right. */
export class SessionCheck {
  private readonly identifyMany: IdentifyMany
  private readonly limits: Limits

  constructor(identifyMany: IdentifyMany, limits: Limits) {
    this.identifyMany = identifyMany
    this.limits = limits
  }

  /** After it, every open socket's session was read at most so long ago. */
  async refresh(sockets: Iterable<LiveSocket>, maxAgeMs: number): Promise<void> {
    const now = performance.now()
    const stale = Map.groupBy(
      [...sockets].filter((socket) => socket.isOpen && now - socket.trustedSince > maxAgeMs),
      ({ token, organizationId }) => `${token}|${organizationId}`,
    )
    const groups = [...stale.values()]
    for (let from = 0; from < groups.length; from += perQuery) {
      await this.read(groups.slice(from, from + perQuery))
    }
  }

  /** Tabs of one browser share a session and are asked for once. */
  private async read(groups: readonly (readonly LiveSocket[])[]): Promise<void> {
    const startedAt = performance.now()
    const principals = await this.identifyMany(
      groups.flatMap(([first]) =>
        first ? [{ token: first.token, organizationId: first.organizationId }] : [],
      ),
    )
    for (const [position, sockets] of groups.entries()) {
      for (const socket of sockets) this.apply(socket, principals[position], startedAt)
    }
  }

  private apply(socket: LiveSocket, principal: Principal | undefined, startedAt: number): void {
    if (!principal) {
      socket.close(closeCodes.signedOut, 'signed out')
    } else if (!may(principal, anyMember, this.limits).allowed) {
      socket.close(closeCodes.noAccess, 'no longer a member')
    } else {
      socket.trust(principal, startedAt)
    }
  }
}

const perQuery = 500
