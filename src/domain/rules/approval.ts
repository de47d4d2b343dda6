import type { StateSteps } from '../entity.ts'

/** ApprovalStatus: a draft is approved and some day stopped; what was stopped stays so, a new version takes its place. */
export const approvalSteps: StateSteps = {
  draft: ['approved', 'stopped'],
  approved: ['stopped'],
  stopped: [],
}
