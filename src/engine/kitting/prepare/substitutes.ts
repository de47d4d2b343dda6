import { NULL_FLAG, NULL_I32, NULL_I64, textAt } from '../../columns.ts'
import { reduced } from '../../fraction.ts'
import { compareNumbers, int64At, numbersOf } from '../../numbers.ts'
import type { Source } from './source.ts'

/** One direction in which an item may substitute another. */
export interface Substitution {
  readonly row: number
  readonly main: number
  readonly substitute: number
  readonly num: bigint
  readonly den: bigint
  readonly priority: number
  readonly min: number
  /** Supplier code whose supplies are the only valid ones. */
  readonly supplier: string | null
  /** Parent it is limited to, or -1. */
  readonly parent: number
  readonly customer: string | null
  /** Order it is limited to, or -1. */
  readonly order: number
  readonly from: number
  readonly to: number
}

/** Main items of a group and the items that replace them together. */
export interface GroupSubstitution {
  readonly key: string
  readonly rows: readonly Substitution[]
}

/** Context of a substitute search. */
export interface Scope {
  /** Need date, seconds UTC. */
  readonly at: number
  readonly customer: string | null
  readonly order: number
}

/** An item that may cover a line, with substitute units per main unit along its chain. */
export interface LineMember {
  readonly item: number
  readonly num: bigint
  readonly den: bigint
  readonly priority: number
  readonly depth: number
  readonly min: number
  readonly supplier: string | null
}

const LAST = 1e9

const orOne = (value: bigint): bigint => (value === NULL_I64 ? 1_000_000n : value)
const orElse = (value: number, otherwise: number) => (Number.isNaN(value) ? otherwise : value)

/** Permitted substitutes by main item (kitting.md §3.8): approval, validity, scope, direction and chains. */
export class Substitutes {
  readonly #source: Source
  readonly #byMain = new Map<number, Substitution[]>()
  readonly #groups = new Map<string, Substitution[]>()
  /** Substitutes that only lack approval, by main item. */
  readonly unapproved = new Map<number, number[]>()
  /** Distinct times, customers and orders that rules are limited to. */
  readonly #starts: readonly number[]
  readonly #ends: readonly number[]
  readonly #customers: ReadonlySet<string>
  readonly #orders: ReadonlySet<number>

  constructor(source: Source) {
    this.#source = source
    if (source.policy.useSubst !== 'NONE') this.#read()
    const all = [...this.#byMain.values(), ...this.#groups.values()].flat()
    this.#starts = [...new Set(all.map(({ from }) => from))].filter(Number.isFinite)
    this.#ends = [...new Set(all.map(({ to }) => to))].filter(Number.isFinite)
    this.#customers = new Set(all.flatMap(({ customer }) => customer ?? []))
    this.#orders = new Set(all.flatMap(({ order }) => (order === -1 ? [] : order)))
  }

  /** Instants from which on rules apply, or apply no more. */
  get changes(): readonly number[] {
    return [...this.#starts, ...this.#ends.map((end) => this.#source.clock.addDays(end, 1))]
  }

  has(main: number): boolean {
    return this.#byMain.has(main)
  }

  get hasGroups(): boolean {
    return this.#groups.size > 0
  }

  #read(): void {
    const { substitutes } = this.#source.input
    const { columns } = substitutes
    const { items, orders } = this.#source
    const [from, to] = [numbersOf(columns.validFrom), numbersOf(columns.validTo)]
    for (let row = 0; row < substitutes.length; row++) {
      const main = items.substituteMain[row]!
      const substitute = items.substitute[row]!
      if (main < 0 || substitute < 0 || main === substitute) continue
      const num = orOne(columns.ratioNum[row]!)
      const den = orOne(columns.ratioDen[row]!)
      if (num <= 0n || den <= 0n) {
        const value = `${items.values[main]}/${items.values[substitute]}`
        this.#source.messages.add({
          level: 'W',
          table: 'substitutes',
          row,
          column: 'ratioNum',
          code: 'ratioInvalid',
          value,
        })
        continue
      }
      if (this.#source.policy.substApproval === 'REQUIRED' && columns.approved[row] === 0) {
        this.unapproved.set(main, [...(this.unapproved.get(main) ?? []), substitute])
        continue
      }
      const parentText = textAt(columns.parent, row)
      const priority = columns.priority[row]!
      const rule: Substitution = {
        row,
        main,
        substitute,
        ...reduced(num, den),
        priority: priority === NULL_I32 ? LAST : priority,
        min: int64At(columns.minQty, row) ?? 0,
        supplier: textAt(columns.supplier, row),
        parent: parentText === null || parentText === '*' ? -1 : items.substituteParent[row]!,
        customer: textAt(columns.customer, row),
        order: orders.substitute[row]!,
        from: orElse(from[row]!, -Infinity),
        to: orElse(to[row]!, Infinity),
      }
      this.#add(rule, row)
    }
  }

  #add(rule: Substitution, row: number): void {
    const { columns } = this.#source.input.substitutes
    if (textAt(columns.scope, row) === 'G') {
      const parts = [columns.id, columns.group].map((column) => textAt(column, row) ?? '')
      const key = [...parts, columns.version[row], rule.parent, rule.customer, rule.order].join('\u0001')
      this.#groups.set(key, [...(this.#groups.get(key) ?? []), rule])
      return
    }
    const both = isTrue(columns.oneWay[row], true)
      ? [rule]
      : [rule, { ...rule, main: rule.substitute, substitute: rule.main, num: rule.den, den: rule.num }]
    for (const each of both) {
      const known = this.#byMain.get(each.main)
      if (known) known.push(each)
      else this.#byMain.set(each.main, [each])
    }
  }

  #applies(rule: Substitution, parent: number, scope: Scope): boolean {
    return (
      (rule.parent === -1 || rule.parent === parent) &&
      (rule.customer === null || rule.customer === scope.customer) &&
      (rule.order === -1 || rule.order === scope.order) &&
      rule.from <= scope.at &&
      this.#source.clock.dayStart(scope.at) <= rule.to
    )
  }

  /** Text that is equal for scopes in which the same substitutes apply. */
  scopeKey(scope: Scope): string {
    const customer = scope.customer !== null && this.#customers.has(scope.customer) ? scope.customer : ''
    const order = this.#orders.has(scope.order) ? scope.order : ''
    if (this.#starts.length + this.#ends.length === 0)
      return customer === '' && order === '' ? '' : `${order}|${customer}`
    const day = this.#source.clock.dayStart(scope.at)
    const begun = this.#starts.reduce((count, time) => count + Number(time <= scope.at), 0)
    const over = this.#ends.reduce((count, time) => count + Number(time < day), 0)
    return `${order}|${customer}|${begun}|${over}`
  }

  /** Substitutes of a component of `parent` along chains of at most `substDepth`, each item once, nearest first. */
  lineMembers(parent: number, main: number, scope: Scope): LineMember[] {
    if (!this.#byMain.has(main)) return []
    const found: LineMember[] = []
    const seen = new Set([main])
    let level: LineMember[] = [
      { item: main, num: 1n, den: 1n, priority: 0, depth: 0, min: 0, supplier: null },
    ]
    for (let depth = 1; depth <= this.#source.policy.substDepth && level.length > 0; depth++) {
      const next: LineMember[] = []
      for (const from of level) {
        for (const rule of this.#best(parent, from.item, scope)) {
          if (seen.has(rule.substitute)) continue
          seen.add(rule.substitute)
          const ratio = reduced(from.num * rule.num, from.den * rule.den)
          const { priority, min, supplier, substitute: item } = rule
          next.push({ item, ...ratio, priority, depth, min, supplier })
        }
      }
      found.push(...next)
      level = next
    }
    return found
  }

  /** Rules that apply, by priority, the more specific first, then by code. */
  #best(parent: number, main: number, scope: Scope): Substitution[] {
    const { items } = this.#source
    const narrow = (rule: Substitution) =>
      Number(rule.order !== -1) * 4 + Number(rule.customer !== null) * 2 + Number(rule.parent !== -1)
    return (this.#byMain.get(main) ?? [])
      .filter((rule) => this.#applies(rule, parent, scope))
      .sort(
        (a, b) =>
          a.priority - b.priority ||
          narrow(b) - narrow(a) ||
          compareNumbers(a.substitute, b.substitute) ||
          Number(a.num * b.den - b.num * a.den) ||
          a.min - b.min ||
          ((a.supplier ?? '') < (b.supplier ?? '') ? -1 : 1) ||
          compareNumbers(items.substituteParent[a.row]!, items.substituteParent[b.row]!),
      )
  }

  /** Group substitutions for a parent whose components include all main items of the group, in the order of priority. */
  groupsFor(parent: number, components: ReadonlySet<number>, scope: Scope): GroupSubstitution[] {
    return [...this.#groups]
      .map(([key, rows]) => ({ key, rows: rows.filter((rule) => this.#applies(rule, parent, scope)) }))
      .filter(
        ({ key, rows }) =>
          rows.length === this.#groups.get(key)!.length && rows.every((rule) => components.has(rule.main)),
      )
      .sort(
        (a, b) =>
          Math.min(...a.rows.map((rule) => rule.priority)) -
            Math.min(...b.rows.map((rule) => rule.priority)) || (a.key < b.key ? -1 : 1),
      )
      .map(({ key, rows }) => ({
        key,
        rows: rows.sort((a, b) => a.main - b.main || a.substitute - b.substitute || a.priority - b.priority),
      }))
  }
}

const isTrue = (flag: number | undefined, otherwise = false): boolean =>
  flag === undefined || flag === NULL_FLAG ? otherwise : flag === 1
