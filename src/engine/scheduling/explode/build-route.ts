import { SCALE } from '../../columns.ts'
import type { BomMaterial, BomMaterials } from './bom-rows.ts'
import type { Choices } from './choices.ts'
import { materialsOf } from './materials.ts'
import type { Finding } from './messages.ts'
import type { Material, Route, Step, Wait } from './route.ts'
import { keyOf, partsOf, type MasterRow, type ProcessRow } from './rows.ts'

export interface RouteParts {
  readonly processes: ReadonlyMap<string, ProcessRow>
  readonly knownItem: (item: string) => boolean
  readonly choices: Choices
}

export interface BuiltRoute {
  /** null: it cannot be planned; the reasons are findings of level E. */
  readonly route: Route | null
  readonly findings: readonly Finding[]
}

type Raw = Omit<Step, 'previous'> & { readonly before: readonly number[] }

export interface Wanted {
  /** Resources that the order may use; empty: all. */
  readonly limit: ReadonlySet<string>
  /** Materials of the bill of material, where the rows have no inputs. */
  readonly bom: BomMaterials | null
}

/** Combines the rows of one item, and the materials of its BOM, to a route. */
export function buildRoute(
  item: string,
  rows: readonly MasterRow[],
  { limit, bom }: Wanted,
  parts: RouteParts,
): BuiltRoute {
  const findings: Finding[] = []
  const byNumber = new Map<number, MasterRow[]>()
  for (const row of rows) {
    if (row.procNo === null) continue
    const list = byNumber.get(row.procNo) ?? []
    list.push(row)
    byNumber.set(row.procNo, list)
  }
  const numbers = [...byNumber.keys()].toSorted((a, b) => a - b)
  const raw = numbers.map((procNo, at) => {
    const report = (finding: Omit<Finding, 'item' | 'procNo'>) => findings.push({ ...finding, item, procNo })
    const before = previousOf(byNumber.get(procNo)!, numbers, at, report)
    const step = stepOf(procNo, byNumber.get(procNo)!, limit, parts, report)
    const ofBom = (materials: readonly BomMaterial[] = []) =>
      materialsAt(materials, numbers, at, parts.knownItem, report)
    const inputs = [...step.inputs, ...ofBom(bom?.inputs)]
    const outputs = [...step.outputs, ...ofBom(bom?.outputs)]
    return { ...step, inputs, outputs, before }
  })
  const sorted = inOrder(raw)
  if ('cycle' in sorted) {
    const value = sorted.cycle.join(' → ')
    findings.push({ level: 'E', code: 'routeCycle', item, procNo: sorted.cycle[0]!, value })
    return { route: null, findings }
  }
  return { route: connected(sorted.steps), findings }
}

type Report = (finding: Omit<Finding, 'item' | 'procNo'>) => void

function stepOf(
  procNo: number,
  rows: readonly MasterRow[],
  limit: ReadonlySet<string>,
  parts: RouteParts,
  report: Report,
): Omit<Step, 'previous'> {
  const uses = rows.filter((row) => row.instType === 'U')
  const leading = [...uses.filter((row) => keyOf(row.instCode) === 'm'), ...rows]
  const first = <V>(of: (row: MasterRow) => V | null): V | null => {
    for (const row of leading) if (of(row) !== null) return of(row)
    return null
  }
  const names = [...new Set(rows.flatMap((row) => row.process ?? []))]
  if (names.length > 1) report({ level: 'W', code: 'processMixed', value: names.join(' ') })
  const name = first((row) => row.process) ?? ''
  const process = parts.processes.get(keyOf(name)) ?? null
  const good = first((row) => (row.instType === 'U' ? row.yield : null)) ?? process?.yield ?? SCALE
  const scrap = first((row) => (row.instType === 'U' ? row.scrapRate : null)) ?? 0n
  const sound = good > 0n && good <= SCALE && scrap >= 0n && scrap < SCALE
  if (!sound) report({ level: 'W', code: 'rateInvalid', value: name })
  return {
    procNo,
    process: process?.code ?? name,
    wait: waitOf(first, process, report),
    choices: parts.choices.of(uses, process, limit, report),
    inputs: materialsOf(
      rows.filter((row) => row.instType === 'I'),
      parts.knownItem,
      report,
    ),
    outputs: materialsOf(
      rows.filter((row) => row.instType === 'O'),
      parts.knownItem,
      report,
    ),
    yield: sound ? (good * (SCALE - scrap)) / SCALE : SCALE,
    lost: first((row) => (row.instType === 'U' ? row.fixedScrap : null)) ?? 0n,
    splitRule: process?.splitRule ?? 'none',
    splitValue: process?.splitValue ?? null,
    transferQty: process?.overlapBatch ?? null,
  }
}

/** Materials of the BOM that a process consumes; those of a process missing in the route go to its first. */
function materialsAt(
  materials: readonly BomMaterial[],
  numbers: readonly number[],
  at: number,
  known: (item: string) => boolean,
  report: Report,
): Material[] {
  const own = materials.filter(({ process }) => Math.max(0, numbers.indexOf(process ?? -1)) === at)
  return own.flatMap(({ material }) => {
    if (known(material.item)) return [material]
    report({ level: 'W', code: 'inputUnknown', value: material.item })
    return []
  })
}

function waitOf(
  first: <V>(of: (row: MasterRow) => V | null) => V | null,
  process: ProcessRow | null,
  report: Report,
): Wait {
  const min = first((row) => row.minMove) ?? process?.minMove ?? null
  const max = first((row) => row.maxMove)
  if (min !== null && max !== null && min > max)
    report({ level: 'W', code: 'movesContradict', value: `${min} > ${max}` })
  return {
    type: first((row) => row.timeConstraint) ?? process?.timeConstraint ?? 'ES',
    min,
    max: min !== null && max !== null && min > max ? null : max,
    working: first((row) => row.moveWorking) ?? false,
  }
}

/** Numbers of the preceding processes: as given, `0` for none; by default the next lower number. */
function previousOf(
  rows: readonly MasterRow[],
  numbers: readonly number[],
  at: number,
  report: Report,
): number[] {
  const named = rows.find((row) => row.prevProcNo !== null)?.prevProcNo
  if (named === null || named === undefined) return at === 0 ? [] : [numbers[at - 1]!]
  const wanted = [...new Set(partsOf(named).map(Number))].filter((number) => number !== 0)
  for (const number of wanted)
    if (!numbers.includes(number)) report({ level: 'W', code: 'previousUnknown', value: String(number) })
  return wanted.filter((number) => numbers.includes(number))
}

/** Steps ordered so that each follows its predecessors, lower numbers first; or the numbers of a cycle. */
function inOrder(raw: readonly Raw[]): { steps: Raw[] } | { cycle: number[] } {
  const left = [...raw]
  const done = new Set<number>()
  const steps: Raw[] = []
  while (left.length > 0) {
    const at = left.findIndex((step) => step.before.every((number) => done.has(number)))
    if (at < 0) return { cycle: cycleOf(left) }
    const [step] = left.splice(at, 1)
    done.add(step!.procNo)
    steps.push(step!)
  }
  return { steps }
}

function cycleOf(left: readonly Raw[]): number[] {
  const byNumber = new Map(left.map((step) => [step.procNo, step]))
  const path: number[] = []
  let at = left[0]!.procNo
  while (!path.includes(at)) {
    path.push(at)
    at = byNumber.get(at)!.before.find((number) => byNumber.has(number))!
  }
  const cycle = path.slice(path.indexOf(at)).toReversed()
  const first = cycle.indexOf(Math.min(...cycle))
  return [...cycle.slice(first), ...cycle.slice(0, first + 1)]
}

function connected(raw: readonly Raw[]): Route {
  const position = new Map(raw.map((step, at) => [step.procNo, at]))
  const steps = raw.map(
    ({ before, ...step }): Step => ({
      ...step,
      previous: before.map((number) => position.get(number)!),
    }),
  )
  const next: number[][] = steps.map(() => [])
  for (const [at, step] of steps.entries()) for (const previous of step.previous) next[previous]!.push(at)
  return { steps, next }
}
