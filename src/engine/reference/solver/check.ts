import type { Problem, Schedule } from '../../solver/index.ts'
import type { Project } from '../../solver/project.ts'
import type { Shop } from '../../solver/shop.ts'

/**
 * Faults of a schedule in words; empty when it is feasible and has the stated length. Checks starts, ends
 * and machines only and shares no code with the search.
 */
export function checkSchedule(problem: Problem, schedule: Schedule): string[] {
  const faults =
    problem.kind === 'shop' ? shopFaults(problem.shop, schedule) : projectFaults(problem.project, schedule)
  const last = Math.max(0, ...schedule.ends)
  if (last !== schedule.makespan) faults.push(`ends at ${last}, not at ${schedule.makespan}`)
  schedule.starts.forEach((start, i) => {
    if (start < 0) faults.push(`${i} starts at ${start}`)
  })
  return faults
}

function precedenceFaults(
  { predStart, preds }: Pick<Shop, 'predStart' | 'preds'>,
  { starts, ends }: Schedule,
): string[] {
  const faults: string[] = []
  for (let i = 0; i < starts.length; i++)
    for (let k = predStart[i]!; k < predStart[i + 1]!; k++)
      if (ends[preds[k]!]! > starts[i]!) faults.push(`${i} starts before ${preds[k]!} has ended`)
  return faults
}

function shopFaults(shop: Shop, schedule: Schedule): string[] {
  const { starts, ends, machines } = schedule
  const faults = precedenceFaults(shop, schedule)
  const onMachine = new Map<number, number[]>()
  for (let i = 0; i < shop.operations; i++) {
    const machine = machines[i]!
    const rows = Array.from(
      { length: shop.altStart[i + 1]! - shop.altStart[i]! },
      (_, k) => shop.altStart[i]! + k,
    )
    const fits = rows.some(
      (row) => shop.altMachine[row] === machine && shop.altTime[row] === ends[i]! - starts[i]!,
    )
    if (!fits) faults.push(`${i} takes ${ends[i]! - starts[i]!} on machine ${machine}`)
    onMachine.set(machine, [...(onMachine.get(machine) ?? []), i])
  }
  for (const [machine, list] of onMachine) faults.push(...machineFaults(shop, schedule, machine, list))
  return faults
}

/** Operations of no length may be in any order at their instant: any order that respects the setups is valid. */
function machineFaults(shop: Shop, { starts, ends }: Schedule, machine: number, list: number[]): string[] {
  const faults: string[] = []
  list.sort((a, b) => starts[a]! - starts[b]! || ends[a]! - ends[b]!)
  for (let k = 1; k < list.length; k++) {
    const [a, b] = [list[k - 1]!, list[k]!]
    const setup = shop.setups ? shop.setups[(machine * shop.operations + a) * shop.operations + b]! : 0
    if (ends[a]! + setup > starts[b]!)
      faults.push(`${b} starts on machine ${machine} before ${a} is cleared away`)
  }
  return faults
}

function projectFaults(project: Project, schedule: Schedule): string[] {
  const { starts, ends } = schedule
  const { activities: n, resources, duration, request, capacity } = project
  const faults = precedenceFaults(project, schedule)
  for (let i = 0; i < n; i++)
    if (ends[i]! - starts[i]! !== duration[i]) faults.push(`${i} takes ${ends[i]! - starts[i]!}`)
  for (let k = 0; k < resources; k++)
    for (const time of new Set(starts)) {
      let used = 0
      for (let i = 0; i < n; i++)
        if (starts[i]! <= time && time < ends[i]!) used += request[i * resources + k]!
      if (used > capacity[k]!) faults.push(`resource ${k} gives ${used} at ${time}`)
    }
  return faults
}
