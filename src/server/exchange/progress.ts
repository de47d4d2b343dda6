import type { ImportProgress } from './reading.ts'

/**
 * How far running imports are, by tenant, user and the ticket the client chose. Kept in this process: a client of
 * another process sees none, and its import is not the worse for it.
 */
export class ImportProgressBoard {
  private readonly board = new Map<string, ImportProgress>()

  key(tenantId: number, userId: number | null, ticket: string): string {
    return `${tenantId}/${userId}/${ticket}`
  }

  get(key: string): ImportProgress | null {
    return this.board.get(key) ?? null
  }

  set(key: string, progress: ImportProgress): void {
    this.board.set(key, progress)
  }

  delete(key: string): void {
    this.board.delete(key)
  }
}
