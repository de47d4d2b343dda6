import { CallLimit } from '../../http/call-limit.ts'

/** Calls that a display may make in a minute: a page of 40 sources that are read every 5 s, and some. */
export const WALL_CALLS = 600

const limit = new CallLimit(WALL_CALLS)

/** Counts a call of a display. @throws TaktError tooManyRequests */
export const countWallCall = (wallId: string): void => limit.count(wallId)
