import { NULL_I32, NULL_I64, textAt } from '../../columns.ts'
import type { Explosion } from '../explode/output.ts'
import { takeOff } from './select.ts'
import { Place, type PlanState } from './state.ts'

const boundStatuses = new Set(['R', 'D', 'T', 'B'])

/** EXPLODE: operations of all orders with their places, except those that an earlier UNASSIGN has released. */
export function explodeOrders(state: PlanState): Explosion {
  const explosion = state.engine.explode({ ...state.snapshot.explode, orders: state.orders }, state.asOf)
  state.messages.setExplosion(explosion.messages)
  setExplosion(state, explosion)
  for (const release of state.releases) takeOff(state, release)
  return explosion
}

function setExplosion(state: PlanState, explosion: Explosion): void {
  const { length } = explosion.operations
  state.explosion = explosion
  state.placedBefore = placesOf(explosion)
  state.place = state.placedBefore.slice()
  state.placements = new Map()
  state.materialReady = new BigInt64Array(length).fill(NULL_I64)
  state.materialItem = Array.from({ length }, () => null)
  state.kitStatus = Array.from({ length }, () => null)
}

/** Fixed in time (levels 2 and 3) is bound; fixed to a resource only may move in time. */
function placesOf(explosion: Explosion): Uint8Array {
  const { status, fixLevel, start, resource } = explosion.operations.columns
  const places = new Uint8Array(explosion.operations.length)
  for (let row = 0; row < places.length; row++) {
    const placed = start[row] !== NULL_I64 && resource.codes[row]! >= 0
    const state = textAt(status, row) ?? 'N'
    const level = fixLevel[row] === NULL_I32 ? 0 : fixLevel[row]!
    if (boundStatuses.has(state) || (placed && level >= 2)) places[row] = Place.bound
    else if (placed && state === 'A') places[row] = Place.kept
  }
  return places
}
