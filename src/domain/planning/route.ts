/** A row of the process capacity as the wire carries it. */
export type RouteRow = Readonly<Record<string, unknown>>

/** One process of a route with the rows of its instructions. */
export interface RouteStep<R extends RouteRow = RouteRow> {
  readonly procNo: number
  readonly process: string
  readonly previous: readonly number[]
  readonly uses: readonly R[]
  readonly inputs: readonly R[]
  readonly outputs: readonly R[]
}

/** Something a run would refuse or plan differently than meant; `code` names the text. */
export interface RouteFault {
  readonly code: 'noUse' | 'noOutput' | 'unknownPrevious' | 'circular' | 'severalProcesses'
  readonly procNo: number
  readonly value: string
}

const numbersOf = (value: unknown): readonly number[] =>
  typeof value === 'string' ? value.split(';').flatMap((one) => (one.trim() === '' ? [] : [Number(one)])) : []

/** The steps of one route in the order of their process numbers; an empty `prevProcNo` means the next lower number. */
export function routeSteps<R extends RouteRow>(rows: readonly R[]): readonly RouteStep<R>[] {
  const numbers = [...new Set(rows.map((row) => Number(row['procNo'])))].sort((a, b) => a - b)
  return numbers.map((procNo, at) => {
    const own = rows.filter((row) => Number(row['procNo']) === procNo)
    const named = own.flatMap((row) => numbersOf(row['prevProcNo']))
    const of = (type: string): R[] => own.filter((row) => row['instType'] === type)
    return {
      procNo,
      process: String(own[0]!['processCode']),
      previous: named.length > 0 ? [...new Set(named)] : at > 0 ? [numbers[at - 1]!] : [],
      uses: of('U'),
      inputs: of('I'),
      outputs: of('O'),
    }
  })
}

export function routeFaults(steps: readonly RouteStep[]): readonly RouteFault[] {
  const faults: RouteFault[] = []
  const known = new Map(steps.map((step) => [step.procNo, step]))
  for (const { procNo, uses, previous, inputs, outputs, process } of steps) {
    if (uses.length === 0) faults.push({ code: 'noUse', procNo, value: process })
    const names = new Set([...uses, ...inputs, ...outputs].map((row) => String(row['processCode'])))
    if (names.size > 1) faults.push({ code: 'severalProcesses', procNo, value: [...names].join(', ') })
    for (const number of previous)
      if (!known.has(number)) faults.push({ code: 'unknownPrevious', procNo, value: String(number) })
    if (leadsBack(procNo, known)) faults.push({ code: 'circular', procNo, value: String(procNo) })
  }
  const last = steps.at(-1)
  if (last && last.outputs.length === 0 && steps.every(({ outputs }) => outputs.length === 0))
    faults.push({ code: 'noOutput', procNo: last.procNo, value: last.process })
  return faults
}

function leadsBack(start: number, known: ReadonlyMap<number, RouteStep>): boolean {
  const seen = new Set<number>()
  const open = [...(known.get(start)?.previous ?? [])]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === start) return true
    if (seen.has(at)) continue
    seen.add(at)
    open.push(...(known.get(at)?.previous ?? []))
  }
  return false
}
