import type { Subject } from '#domain/scheduling/changeover-rule.ts'
import { textAt } from '../../../columns.ts'
import type { SchedulingInput } from '../../input.ts'
import type { ScheduleMessages } from '../../messages.ts'
import { MAX_SETUP, type Problem } from '../../problem.ts'
import { listOf } from '../texts.ts'
import { ClassBook } from './classes.ts'
import { Samples, type ConditionContext } from './conditions.ts'
import { profilesOf } from './profiles.ts'
import { ITEM, readRules, TOOL, type Rule } from './rules.ts'
import { slackOf, type ClassUse } from './slack.ts'
import { tableOf, type Near, type Table } from './tables.ts'
import type { Tools } from './tools.ts'

/** Cells of all tables together, at most. */
const MOST_CELLS = 1 << 26
/** Maximum evaluations of conditions for one table. */
const MOST_TESTS = 1 << 22

export type ChangeColumns = Pick<
  Problem,
  | 'kindCount'
  | 'toolKinds'
  | 'kindClasses'
  | 'changeValue'
  | 'changeClass'
  | 'candTool'
  | 'candToolClass'
  | 'tableOffset'
  | 'tables'
  | 'tableWorkers'
  | 'profileSlack'
  | 'resourceProfile'
> & {
  /** Row that gave each cell of `tables`: index into ruleCodes, or -1. */
  readonly rules: Int32Array
  readonly ruleCodes: readonly string[]
  /** Resources that perform changeovers. */
  readonly workers: ReadonlySet<number>
}

export interface ChangeUser extends Subject {
  readonly lastItem: string | null
  readonly lastSpecs: readonly string[]
  readonly firstSetup: boolean
}

/** Texts of one changeover kind for every operation: code of the value, -1 = none. */
export interface KindValues {
  readonly codes: Int32Array
  readonly values: readonly string[]
}

export interface ChangeContext {
  readonly input: SchedulingInput
  readonly opCount: number
  readonly conditions: ConditionContext
  readonly valuesOf: (kind: number) => KindValues
  /** Computed when a rule depends on secondary resources. */
  readonly tools: () => Tools
  readonly users: readonly ChangeUser[]
  readonly messages: ScheduleMessages
}

/**
 * Resolves the changeover tables into one small table per kind and set of resources: the row that counts is chosen by
 * the rule of the domain (domain/scheduling/changeover-rule.ts).
 */
export function changeColumns(context: ChangeContext): ChangeColumns {
  const { input, users, messages } = context
  const resources = new Map(users.map(({ code }, number) => [code, number]))
  const rules = readRules(input, resources, messages)
  return new ChangeTables(context, rules).build()
}

class ChangeTables {
  readonly #context: ChangeContext
  readonly #rules: readonly Rule[]
  readonly #kinds: readonly number[]
  readonly #tools: Tools | null
  readonly #profiles: { ofResource: Int32Array; rules: Near[][] }
  readonly #numberOf: ReadonlyMap<Rule, number>
  readonly #count: number
  readonly #value: Int32Array
  readonly #class: Int32Array
  readonly #classes: Int32Array
  readonly #offset: Int32Array
  readonly #slack: Int32Array
  readonly #tables: Table[] = []
  #cells = 0
  readonly #samples = new Map<number, Samples>()

  constructor(context: ChangeContext, rules: readonly Rule[]) {
    this.#context = context
    this.#rules = rules
    this.#numberOf = new Map(rules.map((rule, number) => [rule, number]))
    const own = [...new Set(rules.map(({ kind }) => kind))].sort((a, b) => a - b)
    this.#tools = own.includes(TOOL) ? context.tools() : null
    this.#kinds = own.filter((kind) => kind !== TOOL)
    this.#count = this.#kinds.length + (this.#tools?.insts.length ?? 0)
    this.#profiles = profilesOf(rules, context.users)
    const rows = context.opCount + context.users.length
    const profiles = this.#profiles.rules.length
    this.#value = new Int32Array(rows * this.#count).fill(-1)
    this.#class = new Int32Array(rows * this.#count)
    this.#classes = new Int32Array(this.#count)
    this.#offset = new Int32Array(profiles * this.#count).fill(-1)
    this.#slack = new Int32Array(profiles)
  }

  build(): ChangeColumns {
    for (const [k, kind] of this.#kinds.entries()) this.#readKind(k, kind)
    const tools = this.#readTools()
    const tables = new Int32Array(this.#cells)
    const rules = new Int32Array(this.#cells)
    let at = 0
    for (const table of this.#tables) {
      tables.set(table.seconds, at)
      rules.set(table.rules, at)
      at += table.seconds.length
    }
    const workers = new Set(this.#rules.map(({ worker }) => worker).filter((worker) => worker >= 0))
    return {
      kindCount: this.#count,
      toolKinds: this.#count - this.#kinds.length,
      kindClasses: this.#classes,
      changeValue: this.#value,
      changeClass: this.#class,
      ...tools,
      tableOffset: this.#offset,
      tables,
      tableWorkers:
        workers.size === 0
          ? new Int32Array(0)
          : rules.map((rule) => (rule < 0 ? -1 : this.#rules[rule]!.worker)),
      profileSlack: this.#slack,
      resourceProfile: this.#profiles.ofResource,
      rules,
      ruleCodes: this.#rules.map(({ code }) => code),
      workers,
    }
  }

  /** Item or a spec: values of operations and of the last operations on resources, and the tables of all profiles. */
  #readKind(k: number, kind: number): void {
    const { input, opCount, users, valuesOf } = this.#context
    const groups = kind === ITEM ? itemGroups(input) : new Map<string, string[]>()
    const own = this.#rules.filter((rule) => rule.kind === kind)
    const book = new ClassBook(own, (value) => groups.get(value) ?? [], false)
    const { codes, values } = valuesOf(kind)
    const numbers = new Map(values.map((value, code) => [value, code]))
    const samples = this.#samplesOf(kind)
    const classes = samples ? [] : values.map((value) => book.classOf(value))
    for (let op = 0; op < opCount; op++) {
      const code = codes[op]!
      if (code < 0) continue
      this.#value[op * this.#count + k] = code
      this.#class[op * this.#count + k] = samples
        ? book.classOf(values[code]!, null, samples.of(op))
        : classes[code]!
    }
    for (const [resource, user] of users.entries()) {
      const last = kind === ITEM ? user.lastItem : (user.lastSpecs[kind - 1] ?? null)
      const at = (opCount + resource) * this.#count + k
      if (last) {
        let number = numbers.get(last)
        if (number === undefined) numbers.set(last, (number = numbers.size))
        this.#value[at] = number
        this.#class[at] = book.classOf(last)
      } else if (user.firstSetup) this.#value[at] = -2
    }
    const size = book.classes.length
    const use = samples ? looseUse(size) : this.#useOf(k, numbers, book, size)
    this.#classes[k] = size
    for (const [profile, near] of this.#profiles.rules.entries()) {
      const applying = near.filter(({ rule }) => rule.kind === kind)
      if (applying.length > 0) this.#add(kind, applying, book, use, [[profile, k]])
    }
  }

  #useOf(k: number, numbers: ReadonlyMap<string, number>, book: ClassBook, size: number): ClassUse {
    const several = new Uint8Array(size)
    for (const value of numbers.keys()) {
      const own = book.classOf(value)
      if (several[own]! < 2) several[own]!++
    }
    const used = new Uint8Array(size)
    let isLoose = false
    for (let op = 0; op < this.#context.opCount; op++) {
      const at = op * this.#count + k
      if (this.#value[at] === -1) isLoose = true
      else used[this.#class[at]!] = 1
    }
    return { several: several.map((values) => (values > 1 ? 1 : 0)), used, isLoose }
  }

  /** The kinds of secondary resources: all share one table for all profiles. */
  #readTools(): Pick<ChangeColumns, 'candTool' | 'candToolClass'> {
    const none = { candTool: new Int32Array(0), candToolClass: new Int32Array(0) }
    const tools = this.#tools
    if (!tools || tools.insts.length === 0) return none
    const { users } = this.#context
    const own = this.#rules.filter(({ kind }) => kind === TOOL)
    const groups = new Map(users.map((user) => [user.code, user.groups]))
    const book = new ClassBook(own, (value) => groups.get(value) ?? [], true)
    const wide = tools.insts.length
    const samples = this.#samplesOf(TOOL)
    const candToolClass = new Int32Array(tools.resource.length)
    for (let cand = 0; cand < tools.candCount; cand++)
      for (let at = cand * wide; at < (cand + 1) * wide; at++)
        if (tools.resource[at]! >= 0)
          candToolClass[at] = book.classOf(
            users[tools.resource[at]!]!.code,
            tools.processOf(cand),
            samples ? samples.of(tools.opOf(cand)) : null,
          )
    const size = book.classes.length
    const first = this.#kinds.length
    for (let k = first; k < this.#count; k++) this.#classes[k] = size
    const places = this.#profiles.rules.flatMap((_, profile) =>
      tools.insts.map((_inst, k): [number, number] => [profile, first + k]),
    )
    this.#add(
      TOOL,
      own.map((rule) => ({ rule, owner: null })),
      book,
      looseUse(size),
      places,
    )
    return { candTool: tools.resource, candToolClass }
  }

  /** Samples of operations when rules of the kind have conditions. */
  #samplesOf(kind: number): Samples | null {
    const conditions = this.#rules.flatMap((rule) =>
      rule.kind === kind && rule.condition ? [rule.condition] : [],
    )
    if (conditions.length === 0) return null
    const samples = new Samples(this.#context.conditions, conditions)
    this.#samples.set(kind, samples)
    return samples
  }

  /** Makes a table for [profile, kind]. */
  #add(
    of: number,
    near: readonly Near[],
    book: ClassBook,
    use: ClassUse,
    places: readonly (readonly [number, number])[],
  ): void {
    const size = book.classes.length
    const tested = near.filter(({ rule }) => rule.condition !== null).length * size * size
    if (this.#cells + size * size + size > MOST_CELLS || tested > MOST_TESTS) {
      this.#context.messages.add({ level: 'E', code: 'changeoverTooLarge' })
      return
    }
    const table = tableOf(near, book.classes, this.#numberOf, this.#samples.get(of) ?? null)
    const slack = slackOf(table.seconds, size, use)
    for (const [profile, k] of places) {
      this.#offset[profile * this.#count + k] = this.#cells
      // The terms of several kinds may be added up.
      this.#slack[profile] = Math.min(MAX_SETUP, this.#slack[profile]! + slack)
    }
    this.#tables.push(table)
    this.#cells += table.seconds.length
  }
}

const looseUse = (size: number): ClassUse => ({
  several: new Uint8Array(size),
  used: new Uint8Array(size),
  isLoose: true,
})

function itemGroups(input: SchedulingInput): Map<string, string[]> {
  const { columns, length } = input.itemGroups
  const groups = new Map<string, string[]>()
  for (let row = 0; row < length; row++) {
    const item = textAt(columns.item, row)
    if (item) groups.set(item, [...(groups.get(item) ?? []), ...listOf(textAt(columns.groups, row))])
  }
  return groups
}
