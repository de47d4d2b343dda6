import { save } from './log'
import { dispatchTimeOf, setDispatchTime } from './state'

/** True during a right-shift (right-shift.ts). */
export let isShifting: bool = false

export function setShifting(is: bool): void {
  isShifting = is
}

/** Sets a later dispatch time; while the operation waits in the queue nothing else depends on it. */
export function postpone(op: usize, dispatchTime: i64): void {
  if (dispatchTime <= dispatchTimeOf(op)) return
  save(op)
  setDispatchTime(op, dispatchTime)
}
