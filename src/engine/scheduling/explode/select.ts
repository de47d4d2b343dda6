import { parseValidity } from '#domain/planning/validity.ts'
import type { Program, Row } from '#domain/expressions/index.ts'
import type { BomInputs, BomMaterials } from './bom-rows.ts'
import { meetsOrder, type ConditionWorld } from './condition.ts'
import type { Finding } from './messages.ts'
import { compareTexts, keyOf, partsOf, secondsOf, type MasterRow, type OrderRow } from './rows.ts'

export type Selection =
  | {
      readonly rows: readonly MasterRow[]
      /** Materials where the rows have no inputs. */
      readonly bom: BomMaterials | null
      readonly findings: readonly Finding[]
    }
  | { readonly fault: Finding }

type Condition = Program | { readonly fault: { readonly reason: { readonly en: string } } }

/** Selection of process capacity rows for an order: by version, selector, dates and conditions. */
export class Selector {
  readonly #rows = new Map<string, MasterRow[]>()
  readonly #numbers = new Map<MasterRow, number>()
  readonly #conditions = new Map<string, Condition>()
  readonly #bom: BomInputs
  readonly #world: ConditionWorld

  constructor(rows: readonly MasterRow[], bom: BomInputs, world: ConditionWorld) {
    this.#bom = bom
    this.#world = world
    for (const row of rows.toSorted(compareRows)) {
      this.#numbers.set(row, this.#numbers.size)
      const list = this.#rows.get(keyOf(row.item)) ?? []
      list.push(row)
      this.#rows.set(keyOf(row.item), list)
    }
  }

  select(order: OrderRow, asked: () => Row): Selection {
    const all = this.#rows.get(keyOf(order.item))
    if (all === undefined) return { fault: { level: 'E', code: 'routeMissing' } }
    const version = versionOf(all, (row) => row.routeVersion, order.routeVersion)
    const ofVersion = all.filter((row) => keyOf(row.routeVersion) === version)
    if (ofVersion.length === 0)
      return { fault: { level: 'E', code: 'routeVersionMissing', value: order.routeVersion } }
    const bomVersion = versionOf(ofVersion, (row) => row.bomVersion, order.bomVersion)
    const selectors = new Set(partsOf(order.procSelector).map(keyOf))
    // The last plan is not a preference: a plan does not select its own route.
    const at = secondsOf(order.earliest ?? order.due)
    const findings: Finding[] = []
    const rows = ofVersion.filter(
      (row) =>
        (row.bomVersion === null || keyOf(row.bomVersion) === bomVersion) &&
        (row.procSelector === null || selectors.has(keyOf(row.procSelector))) &&
        validAt(row, at) &&
        this.#meets(row, asked, findings),
    )
    const numbers = [...new Set(rows.flatMap((row) => row.procNo ?? []))]
    if (numbers.length === 0) return { fault: { level: 'E', code: 'routeNotValid' } }
    if (rows.some((row) => row.instType === 'I')) return { rows, bom: null, findings }
    const bom = this.#bom.of(order.item!, order.bomVersion, wantedAt(order))
    if ('cycle' in bom) return { fault: { level: 'E', code: 'bomCircle', value: bom.cycle } }
    return { rows, bom, findings: [...findings, ...bom.findings] }
  }

  /** Equal for equal rows and materials: a route is built once for all orders that use the same. */
  signature(rows: readonly MasterRow[], bom: BomMaterials | null): string {
    return [...rows.map((row) => this.#numbers.get(row)), bom?.key ?? ''].join(',')
  }

  #meets(row: MasterRow, asked: () => Row, findings: Finding[]): boolean {
    if (row.validExpr === null) return true
    let condition = this.#conditions.get(row.validExpr)
    if (condition === undefined) {
      condition = parseValidity(row.validExpr)
      this.#conditions.set(row.validExpr, condition)
    }
    if ('tree' in condition) return meetsOrder(condition, asked(), this.#world)
    findings.push({
      level: 'W',
      code: 'validityUnreadable',
      item: row.item,
      procNo: row.procNo,
      value: `${row.validExpr}: ${condition.fault.reason.en}`,
    })
    return false
  }
}

/** Time of need of an order's material, as for demands of kitting (`materialWanted`). */
const wantedAt = ({ plannedStart, earliest, due }: OrderRow): number =>
  secondsOf(plannedStart ?? earliest ?? due)!

/** Rows of the order's version; without one the rows that have none, or else the first of the versions. */
function versionOf(
  rows: readonly MasterRow[],
  of: (row: MasterRow) => string | null,
  wanted: string | null,
): string {
  if (wanted !== null) return keyOf(wanted)
  if (rows.some((row) => of(row) === null)) return ''
  return rows.map((row) => keyOf(of(row))).toSorted(compareTexts)[0] ?? ''
}

function validAt(row: MasterRow, at: number | null): boolean {
  if (at === null) return true
  const [from, to] = [secondsOf(row.validFrom), secondsOf(row.validTo)]
  return (from === null || from <= at) && (to === null || at <= to)
}

/** Uses before materials of a process, the preferred first; independent of the order of rows in the table. */
function compareRows(a: MasterRow, b: MasterRow): number {
  return (
    (a.procNo ?? -1) - (b.procNo ?? -1) ||
    compareTexts(b.instType, a.instType) ||
    compareTexts(a.instCode, b.instCode) ||
    (b.priority ?? 0) - (a.priority ?? 0) ||
    compareTexts(a.target, b.target) ||
    compareTexts(a.taskSelector, b.taskSelector) ||
    compareTexts(a.procSelector, b.procSelector) ||
    compareTexts(everything(a), everything(b))
  )
}

const everything = (row: MasterRow): string => Object.values(row).map(String).join('\u0001')
