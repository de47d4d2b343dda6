/** A state and its possible next states; none: only actions change the state. */
export type StateSteps = Readonly<Record<string, readonly string[]>>

/** ApprovalStatus: a draft is approved and some day stopped; what was stopped stays so, a new version takes its place. */
export const approvalSteps: StateSteps = {
  draft: ['approved', 'stopped'],
  approved: ['stopped'],
  stopped: [],
}
