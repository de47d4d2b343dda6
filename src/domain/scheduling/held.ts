/** Statuses in which operations are never moved by hand: released, frozen, begun, completed. */
export const heldStates: ReadonlySet<string> = new Set(['R', 'D', 'T', 'B'])

/** Does an operation keep its place whatever is moved around it? */
export const isHeldOperation = (status: string, fixLevel: string | null): boolean =>
  heldStates.has(status) || (fixLevel !== null && fixLevel !== '' && fixLevel !== '0')
