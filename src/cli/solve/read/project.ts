import type { Project } from '#engine/solver/project.ts'
import { ReadFault } from './faults.ts'
import { Scanner } from './scanner.ts'
import { checkCycle } from './shop-builder.ts'

/** Resource use is kept per unit of time. */
const LONGEST = 2 ** 22

/** Patterson's format; lines may be wrapped anywhere. Throws ReadFault or ReadFaults. */
export function readProject(text: string): Project {
  const scanner = new Scanner(text)
  const numbers = scanner.rest('activities')
  const activities = numbers.int('activities', 1)
  const resources = numbers.int('resources')
  if (numbers.left < resources + activities * (resources + 2))
    throw new ReadFault(0, 0, 'tooFew', { activities, resources })
  const capacity = Int32Array.from({ length: resources }, () => numbers.int('capacity'))
  const duration = new Int32Array(activities)
  const request = new Int32Array(activities * resources)
  const preds: number[][] = Array.from({ length: activities }, () => [])
  let total = 0
  for (let i = 0; i < activities; i++) {
    duration[i] = numbers.int('duration')
    total += duration[i]!
    if (total > LONGEST) throw new ReadFault(numbers.lineNumber, 0, 'tooLong', { most: LONGEST })
    for (let k = 0; k < resources; k++) request[i * resources + k] = numbers.int('request', 0, capacity[k])
    for (let count = numbers.int('successors'); count > 0; count--) {
      const list = preds[numbers.int('successor', 1, activities) - 1]!
      if (!list.includes(i)) list.push(i)
    }
  }
  numbers.end()
  const predStart = [0]
  for (const list of preds) predStart.push(predStart.at(-1)! + list.length)
  const project: Project = {
    activities,
    resources,
    duration,
    request,
    capacity,
    predStart: Int32Array.from(predStart),
    preds: Int32Array.from(preds.flat()),
  }
  checkCycle({ operations: activities, predStart: project.predStart, preds: project.preds }, 1)
  return project
}
