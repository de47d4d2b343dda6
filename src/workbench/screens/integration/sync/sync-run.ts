/** A run of a synchronisation as the list has it. */
export interface SyncRun {
  readonly id: string
  readonly no: string
  readonly state: string
  readonly at: string
  readonly byHand: boolean | null
  readonly owner: string | null
  readonly seconds: number | null
  readonly planned: number
  readonly created: number
  readonly updated: number
  readonly deleted: number
  readonly unchanged: number
  readonly kept: number
  readonly conflicts: number
  readonly skipped: number
  readonly faulty: number
  readonly message: string | null
  readonly undoable: boolean | null
  readonly undoneAt: string | null
  readonly undoneBy: string | null
}

/** It waits or is under way. */
export const isOpen = ({ state }: Pick<SyncRun, 'state'>): boolean => state === 'R' || state === 'W'
