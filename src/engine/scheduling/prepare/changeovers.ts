import { NULL_FLAG, NULL_I32, textAt } from '../../columns.ts'
import type { SchedulingInput } from '../input.ts'
import type { ScheduleMessages } from '../messages.ts'
import { MAX_SETUP, type Problem } from '../problem.ts'
import { listOf } from './texts.ts'

/** Changeover kinds that look at what was before: the item and the ten specs. */
export const ITEM = 0
const SPECS = 10
export const KINDS = 1 + SPECS

/** Cells of all tables together, at most. */
const MOST_CELLS = 1 << 26

/** How closely a pattern names a value: the smaller wins. */
const EXACT = 0
const GROUP = 1
const ANY = 2

interface Rule {
  readonly code: string
  readonly kind: number
  readonly resources: readonly string[]
  readonly prev: readonly string[]
  readonly next: readonly string[]
  readonly seconds: number
  readonly allowed: boolean
  readonly priority: number
}

export type ChangeColumns = Pick<
  Problem,
  'kindCount' | 'kindClasses' | 'changeValue' | 'changeClass' | 'tableOffset' | 'tables' | 'profileSlack'
> & {
  readonly resourceProfile: Int32Array
  readonly kinds: readonly number[]
  /** Row that gave each cell of `tables`: index into ruleCodes, or -1. */
  readonly rules: Int32Array
  readonly ruleCodes: readonly string[]
}

export interface ChangeUser {
  readonly code: string
  readonly groups: readonly string[]
  readonly lastItem: string | null
  readonly lastSpecs: readonly string[]
  readonly firstSetup: boolean
}

/** Texts of one changeover kind for every operation: code of the value, -1 = none. */
export interface KindValues {
  readonly codes: Int32Array
  readonly values: readonly string[]
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Rules of the changeover tables that can be read; others are told. */
function readRules(input: SchedulingInput, messages: ScheduleMessages): Rule[] {
  const { columns, length } = input.changeovers
  const rules: Rule[] = []
  for (let row = 0; row < length; row++) {
    const kind = kindOf(textAt(columns.kind, row))
    const seconds = columns.seconds[row]!
    const allowed = columns.allowed[row] === NULL_FLAG || columns.allowed[row] === 1
    const code = textAt(columns.code, row) ?? ''
    const sound = kind >= 0 && (!allowed || (seconds !== NULL_I32 && seconds >= 0))
    if (!sound) {
      if (textAt(columns.kind, row)?.toLowerCase() !== 'resource')
        messages.add({ level: 'W', code: 'changeoverInvalid', value: code || String(row + 1) })
      continue
    }
    rules.push({
      code,
      kind,
      resources: patterns(textAt(columns.resource, row)),
      prev: patterns(textAt(columns.prev, row)),
      next: patterns(textAt(columns.next, row)),
      seconds: allowed ? Math.min(seconds, MAX_SETUP) : -1,
      allowed,
      priority: columns.priority[row] === NULL_I32 ? 0 : columns.priority[row]!,
    })
  }
  return rules
}

function patterns(text: string | null): string[] {
  const list = listOf(text)
  return list.length === 0 ? ['*'] : list
}

function kindOf(text: string | null): number {
  const name = (text ?? '').toLowerCase()
  if (name === 'item') return ITEM
  const number = /^spec(\d+)$/.exec(name)?.[1]
  return number && Number(number) >= 1 && Number(number) <= SPECS ? Number(number) : -1
}

/** How closely a list of patterns names a code or one of its groups; 3 = not at all. */
function closeness(list: readonly string[], code: string, groups: readonly string[]): number {
  if (list.includes(code)) return EXACT
  if (groups.some((group) => list.includes(group))) return GROUP
  return list.includes('*') ? ANY : 3
}

/** One value class of a kind: values that no rule tells apart. */
interface ValueClass {
  readonly value: string | null
  readonly groups: readonly string[]
}

/**
 * Resolves the changeover tables into one small table per kind and set of resources (entities.md 2.2): the row wins
 * whose resource, then previous, then next value is named most closely, then the higher priority, then the smaller code.
 * `@same` rows (as previous or next) count where both values are equal; equal values need nothing otherwise.
 */
export function changeColumns(
  input: SchedulingInput,
  opCount: number,
  valuesOf: (kind: number) => KindValues,
  users: readonly ChangeUser[],
  messages: ScheduleMessages,
): ChangeColumns {
  const rules = readRules(input, messages)
  const kinds = [...new Set(rules.map(({ kind }) => kind))].sort((a, b) => a - b)
  const profiles = profilesOf(rules, users)
  const groups = itemGroups(input)
  const count = kinds.length
  const rows = opCount + users.length
  const changeValue = new Int32Array(rows * count).fill(-1)
  const changeClass = new Int32Array(rows * count)
  const kindClasses = new Int32Array(count)
  const tableOffset = new Int32Array(profiles.rules.length * count).fill(-1)
  const tables: { seconds: Int32Array; rules: Int32Array }[] = []
  const origins: { profile: number; size: number; kind: number }[] = []
  /** Per kind: classes that hold several values, and whether somebody has none. */
  const manyValues: Uint8Array[] = []
  const missing: boolean[] = []
  const usedClasses: Uint8Array[] = []
  const numberOf = new Map(rules.map((rule, number) => [rule, number]))
  let cells = 0
  for (const [k, kind] of kinds.entries()) {
    const own = rules.filter((rule) => rule.kind === kind)
    const groupsOf = (value: string) => (kind === ITEM ? (groups.get(value) ?? []) : [])
    const book = new ClassBook(own, groupsOf)
    const { codes, values } = valuesOf(kind)
    const numbers = new Map(values.map((value, code) => [value, code]))
    const classes = values.map((value) => book.classOf(value))
    for (let op = 0; op < opCount; op++) {
      const code = codes[op]!
      if (code < 0) continue
      changeValue[op * count + k] = code
      changeClass[op * count + k] = classes[code]!
    }
    for (const [resource, user] of users.entries()) {
      const last = kind === ITEM ? user.lastItem : (user.lastSpecs[kind - 1] ?? null)
      const at = (opCount + resource) * count + k
      if (last) {
        let number = numbers.get(last)
        if (number === undefined) numbers.set(last, (number = numbers.size))
        changeValue[at] = number
        changeClass[at] = book.classOf(last)
      } else if (user.firstSetup) changeValue[at] = -2
    }
    const size = book.classes.length
    kindClasses[k] = size
    manyValues.push(severalIn(numbers, book, size))
    usedClasses.push(classesOf(changeClass, changeValue, count, k, opCount, size))
    missing.push(lacksValue(changeValue, count, k, opCount))
    for (const [profile, near] of profiles.rules.entries()) {
      const applying = near.filter(({ rule }) => rule.kind === kind)
      if (applying.length === 0) continue
      if (cells + size * size + size > MOST_CELLS) {
        messages.add({ level: 'E', code: 'changeoverTooLarge' })
        break
      }
      tableOffset[profile * count + k] = cells
      const table = tableOf(applying, book.classes, numberOf)
      tables.push(table)
      origins.push({ profile, size, kind: k })
      cells += table.seconds.length
    }
  }
  const profileSlack = new Int32Array(profiles.rules.length)
  for (const [number, { profile, size, kind }] of origins.entries()) {
    const own = slackOf(tables[number]!.seconds, size, manyValues[kind]!, missing[kind]!, usedClasses[kind]!)
    // The terms of several kinds may be added up.
    profileSlack[profile] = Math.min(MAX_SETUP, profileSlack[profile]! + own)
  }
  const all = new Int32Array(cells)
  const allRules = new Int32Array(cells)
  let at = 0
  for (const table of tables) {
    all.set(table.seconds, at)
    allRules.set(table.rules, at)
    at += table.seconds.length
  }
  return {
    kindCount: count,
    kinds,
    kindClasses,
    changeValue,
    changeClass,
    tableOffset,
    tables: all,
    rules: allRules,
    ruleCodes: rules.map(({ code }) => code),
    resourceProfile: profiles.ofResource,
    profileSlack,
  }
}

function itemGroups(input: SchedulingInput): Map<string, string[]> {
  const { columns, length } = input.itemGroups
  const groups = new Map<string, string[]>()
  for (let row = 0; row < length; row++) {
    const item = textAt(columns.item, row)
    if (item) groups.set(item, [...(groups.get(item) ?? []), ...listOf(textAt(columns.groups, row))])
  }
  return groups
}

/** A rule and how closely it names the resources of a profile. */
interface Near {
  readonly rule: Rule
  readonly resource: number
}

function profilesOf(
  rules: readonly Rule[],
  users: readonly ChangeUser[],
): { ofResource: Int32Array; rules: Near[][] } {
  const known = new Map<string, number>()
  const profiles: Near[][] = []
  const lists = [...new Map(rules.map(({ resources }) => [resources.join(';'), resources])).values()]
  const listOfRule = new Map(lists.map((list, k) => [list.join(';'), k]))
  const ofResource = Int32Array.from(users, ({ code, groups }) => {
    const near = lists.map((list) => closeness(list, code, groups))
    const key = near.join(' ')
    let number = known.get(key)
    if (number === undefined) {
      const own = rules.map((rule) => ({ rule, resource: near[listOfRule.get(rule.resources.join(';'))!]! }))
      number = profiles.push(own.filter(({ resource }) => resource <= ANY)) - 1
      known.set(key, number)
    }
    return number
  })
  return { ofResource, rules: profiles }
}

class ClassBook {
  /** Class 0: a value that is not known, which only `*` names. */
  readonly classes: ValueClass[] = [{ value: null, groups: [] }]
  readonly #mentioned: ReadonlySet<string>
  readonly #known = new Map<string, number>()
  readonly #groupsOf: (value: string) => readonly string[]

  constructor(rules: readonly Rule[], groupsOf: (value: string) => readonly string[]) {
    this.#mentioned = new Set(rules.flatMap(({ prev, next }) => [...prev, ...next]))
    this.#groupsOf = groupsOf
  }

  classOf(value: string): number {
    const groups = this.#groupsOf(value).filter((group) => this.#mentioned.has(group))
    const exact = this.#mentioned.has(value) ? value : null
    if (exact === null && groups.length === 0) return 0
    const key = `${exact ?? ''}\u0000${[...groups].sort(compare).join('\u0000')}`
    let number = this.#known.get(key)
    if (number === undefined) this.#known.set(key, (number = this.classes.push({ value: exact, groups }) - 1))
    return number
  }
}

/** Cells of one kind for one profile: the rules written from the least to the most telling. */
function tableOf(
  near: readonly Near[],
  classes: readonly ValueClass[],
  numberOf: ReadonlyMap<Rule, number>,
): { seconds: Int32Array; rules: Int32Array } {
  const size = classes.length
  const seconds = new Int32Array(size * size + size)
  const rules = new Int32Array(size * size + size).fill(-1)
  const write = (cell: number, rule: Rule): void => {
    seconds[cell] = rule.seconds
    rules[cell] = numberOf.get(rule)!
  }
  const matching = (list: readonly string[]) =>
    classes.map(({ value, groups }) => closeness(list, value ?? '\u0000', groups))
  const cells: { from: number[]; to: number[]; rule: Rule; resource: number; near: [number, number] }[] = []
  for (const { rule, resource } of near) {
    const [prev, next] = [matching(rule.prev), matching(rule.next)]
    for (let a = EXACT; a <= ANY; a++)
      for (let b = EXACT; b <= ANY; b++) {
        const from = indexesOf(prev, a)
        const to = indexesOf(next, b)
        if (from.length > 0 && to.length > 0) cells.push({ from, to, rule, resource, near: [a, b] })
      }
  }
  cells.sort(
    (x, y) =>
      y.resource - x.resource ||
      y.near[0] - x.near[0] ||
      y.near[1] - x.near[1] ||
      x.rule.priority - y.rule.priority ||
      compare(y.rule.code, x.rule.code),
  )
  for (const { from, to, rule } of cells) for (const a of from) for (const b of to) write(a * size + b, rule)
  writeSame(near, classes, write)
  return { seconds, rules }
}

const indexesOf = (list: readonly number[], wanted: number): number[] =>
  list.flatMap((value, index) => (value === wanted ? [index] : []))

const SAME = '@same'

function writeSame(
  near: readonly Near[],
  classes: readonly ValueClass[],
  write: (cell: number, rule: Rule) => void,
): void {
  const size = classes.length
  const rules = near.filter(({ rule }) => rule.prev.includes(SAME) || rule.next.includes(SAME))
  for (const [number, { value, groups }] of classes.entries()) {
    const fitting = rules
      .map(({ rule, resource }) => {
        const other = rule.prev.includes(SAME) ? rule.next : rule.prev
        const list = other.includes(SAME) ? ['*'] : other
        return { rule, resource, near: closeness(list, value ?? '\u0000', groups) }
      })
      .filter((one) => one.near <= ANY)
      .sort(
        (x, y) =>
          x.resource - y.resource ||
          x.near - y.near ||
          y.rule.priority - x.rule.priority ||
          compare(x.rule.code, y.rule.code),
      )
    if (fitting[0]) write(size * size + number, fitting[0].rule)
  }
}

/** Classes with more than one value, by class. */
function severalIn(numbers: ReadonlyMap<string, number>, book: ClassBook, size: number): Uint8Array {
  const count = new Uint8Array(size)
  for (const value of numbers.keys()) {
    const own = book.classOf(value)
    if (count[own]! < 2) count[own]!++
  }
  return count.map((values) => (values > 1 ? 1 : 0))
}

/** Does an operation have no value of the kind? Then nothing is asked for on either side of it. */
function lacksValue(values: Int32Array, kinds: number, kind: number, opCount: number): boolean {
  for (let op = 0; op < opCount; op++) if (values[op * kinds + kind] === -1) return true
  return false
}

/** Classes that operations have. */
function classesOf(
  classes: Int32Array,
  values: Int32Array,
  kinds: number,
  kind: number,
  opCount: number,
  size: number,
): Uint8Array {
  const used = new Uint8Array(size)
  for (let op = 0; op < opCount; op++)
    if (values[op * kinds + kind] !== -1) used[classes[op * kinds + kind]!] = 1
  return used
}

/** More classes are not looked at one by one. */
const MOST_CLASSES = 96

/** The most seconds by which a cell is longer than two cells by way of a third class. */
function slackOf(
  table: Int32Array,
  size: number,
  several: Uint8Array,
  isMissing: boolean,
  used: Uint8Array,
): number {
  const most = table.reduce((sum, seconds) => Math.max(sum, seconds), 0)
  if (isMissing || size > MOST_CLASSES) return most
  /** Longest and shortest a changeover between two classes can be; -1 where it is forbidden. */
  const same = (a: number) => table[size * size + a]!
  const cell = (a: number, b: number) => table[a * size + b]!
  const longest = (a: number, b: number) =>
    a !== b ? cell(a, b) : several[a] ? Math.max(same(a), cell(a, a)) : same(a)
  const shortest = (a: number, b: number) => {
    if (a !== b) return cell(a, b)
    if (!several[a] || cell(a, a) < 0) return same(a)
    return same(a) < 0 ? cell(a, a) : Math.min(same(a), cell(a, a))
  }
  let slack = 0
  for (let a = 0; a < size; a++)
    for (let o = 0; o < size; o++) {
      const first = used[o] ? shortest(a, o) : -1
      if (first < 0) continue
      for (let b = 0; b < size; b++) {
        const second = used[b] ? shortest(o, b) : -1
        if (second >= 0) slack = Math.max(slack, longest(a, b) - first - second)
      }
    }
  return slack
}
