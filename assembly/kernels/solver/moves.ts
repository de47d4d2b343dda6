import { blockMoves } from './blocks'
import { closeChoice, openChoice } from './choice'
import { pathLength } from './critical'
import { reassignments } from './reassign'
import { at, flexible, MACHINE, path } from './shop'

/**
 * The best allowed move on the critical path, by estimate, ties at random: insertions to and from the ends of critical
 * blocks (N7: Zhang et al. 2007) and, where there are alternatives, reassignments (Mastrolilli and Gambardella 2000).
 * A forbidden move is allowed when its estimate beats `record`; when all are forbidden, any of them is taken.
 */
export function findMove(record: i32): void {
  openChoice(record)
  let from = 0
  for (let i = 1; i <= pathLength; i++) {
    if (i < pathLength && load<i32>(at(path, i), MACHINE) == load<i32>(at(path, i - 1), MACHINE)) continue
    if (i - from > 1) blockMoves(from, i - 1)
    from = i
  }
  if (flexible) for (let i = 0; i < pathLength; i++) reassignments(at(path, i))
  closeChoice()
}
