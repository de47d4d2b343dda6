import { parseWork, workSeconds, type Capacity } from '#domain/rules/capacity.ts'
import { perPiece, workOf } from './lots.ts'
import type { Finding } from './messages.ts'
import type { Resources } from './resources.ts'
import type { Choice, Use } from './route.ts'
import { compareTexts, keyOf, partsOf, type MasterRow, type ProcessRow } from './rows.ts'

/** Maximum resource combinations of one process. */
const MOST_CHOICES = 200

type Report = (finding: Omit<Finding, 'item' | 'procNo'>) => void

interface Alternative {
  readonly use: Use
  readonly selector: string | null
  readonly priority: number | null
}

/** Builds the choices of resources of one process from its use rows, or from the defaults of the process. */
export class Choices {
  readonly #resources: Resources
  readonly #capacities = new Map<string, Capacity | string>()

  constructor(resources: Resources) {
    this.#resources = resources
  }

  /**
   * Rows of one instruction code are alternatives, rows of different codes go together; a task selector joins only
   * rows of the same selector or none. Faulty rows are reported and rejected.
   */
  of(
    rows: readonly MasterRow[],
    process: ProcessRow | null,
    limit: ReadonlySet<string>,
    report: Report,
  ): Choice[] {
    const byInst = new Map<string, Alternative[]>()
    for (const row of rows.length > 0 ? rows : defaults(process)) {
      const inst = (row.instCode ?? 'M').toUpperCase()
      const list = byInst.get(inst) ?? []
      list.push(...this.#alternatives(row, inst, process, report))
      byInst.set(inst, list)
    }
    const main = limited(byInst.get('M') ?? [], limit)
    byInst.delete('M')
    const others = [...byInst].toSorted(([a], [b]) => compareTexts(a, b)).map(([, list]) => list)
    const choices: Choice[] = []
    for (const first of main) combine([first], others, choices)
    if (choices.length > MOST_CHOICES) report({ level: 'W', code: 'choicesCut', value: String(MOST_CHOICES) })
    return choices.slice(0, MOST_CHOICES)
  }

  #alternatives(row: MasterRow, inst: string, process: ProcessRow | null, report: Report): Alternative[] {
    const targets = this.#resources.of(row.target)
    if (typeof targets === 'string') {
      report({ level: 'W', code: targets, value: row.target })
      return []
    }
    const setup = this.#capacity(row.setup ?? process?.setup ?? null, report)
    const production = this.#capacity(row.production ?? process?.production ?? null, report)
    const teardown = this.#capacity(row.teardown ?? process?.teardown ?? null, report)
    if (row.resQty !== null && row.resQty <= 0n)
      report({ level: 'W', code: 'rateInvalid', value: `${row.target}` })
    const sound = setup !== undefined && production !== undefined && teardown !== undefined
    if (!sound || (row.resQty !== null && row.resQty <= 0n)) return []
    if (production === null) return []
    const parts = {
      fixed: Number(workSeconds(production, 0n)),
      perPiece: perPiece(production),
      setupOnly: /^C\d$/.test(inst),
      resQty: row.resQty,
    }
    return targets.map((resource) => ({
      use: { inst, resource, setup: workOf(setup), production, teardown: workOf(teardown), ...parts },
      selector: row.taskSelector,
      priority: row.priority,
    }))
  }

  /** null: none is given; undefined: it cannot be read. */
  #capacity(text: string | null, report: Report): Capacity | null | undefined {
    if (text === null) return null
    let parsed = this.#capacities.get(text)
    if (parsed === undefined) {
      const read = parseWork(text)
      parsed = 'fault' in read ? `${text}: ${read.fault.position}, ${read.fault.reason.en}` : read
      this.#capacities.set(text, parsed)
    }
    if (typeof parsed !== 'string') return parsed
    report({ level: 'W', code: 'capacityFault', value: parsed })
    return undefined
  }
}

/** Alternatives within the order's limit; a limit without any of them concerns other processes. */
function limited(list: readonly Alternative[], limit: ReadonlySet<string>): readonly Alternative[] {
  const inside = list.filter(({ use }) => limit.has(keyOf(use.resource.code)))
  return inside.length > 0 ? inside : list
}

function combine(taken: Alternative[], rest: readonly (readonly Alternative[])[], into: Choice[]): void {
  const [here, ...after] = rest
  if (into.length > MOST_CHOICES) return
  if (here === undefined) {
    into.push({ priority: taken[0]!.priority, uses: taken.map(({ use }) => use) })
    return
  }
  for (const next of here) {
    const fits = taken.every(
      (one) =>
        one.use.resource !== next.use.resource &&
        (one.selector === null || next.selector === null || keyOf(one.selector) === keyOf(next.selector)),
    )
    if (fits) combine([...taken, next], after, into)
  }
}

/** Default use rows of a process, for routes without their own. */
const defaults = (process: ProcessRow | null): MasterRow[] =>
  partsOf(process?.resources ?? null).map(
    (target) =>
      ({ instType: 'U', instCode: 'M', target, resQty: null, priority: null }) as unknown as MasterRow,
  )
