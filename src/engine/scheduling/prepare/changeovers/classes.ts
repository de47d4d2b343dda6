import type { ChangeoverPatterns, Subject } from '#domain/scheduling/changeover-rule.ts'
import type { Sample } from './conditions.ts'

/** Values of a changeover kind that no rule distinguishes. */
export interface ValueClass extends Subject {
  /** Process of the operation, where a rule depends on it. */
  readonly owner: Subject
  /** Representative operation of the class for conditions; null: none. */
  readonly sample: Sample | null
}

/** A code without a rule. */
const UNNAMED = '\u0000'
const unnamed: Subject = { code: UNNAMED, groups: [] }

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Numbers the classes of the values of one kind as they are met. */
export class ClassBook {
  /** Class 0: an unknown value, which only `*` matches. */
  readonly classes: ValueClass[] = [{ ...unnamed, owner: unnamed, sample: null }]
  readonly #mentioned: ReadonlySet<string>
  readonly #owners: ReadonlySet<string>
  readonly #known = new Map<string, number>()
  readonly #groupsOf: (value: string) => readonly string[]

  /** @param byOwner whether rules depend on the process of the operation */
  constructor(
    rules: readonly ChangeoverPatterns[],
    groupsOf: (value: string) => readonly string[],
    byOwner: boolean,
  ) {
    this.#mentioned = new Set(rules.flatMap(({ prev, next }) => [...prev, ...next]))
    this.#owners = new Set(byOwner ? rules.flatMap(({ owner }) => owner) : [])
    this.#groupsOf = groupsOf
  }

  classOf(value: string, process: string | null = null, sample: Sample | null = null): number {
    const groups = this.#groupsOf(value)
      .filter((group) => this.#mentioned.has(group))
      .sort(compare)
    const code = this.#mentioned.has(value) ? value : UNNAMED
    const owner = process !== null && this.#owners.has(process) ? process : UNNAMED
    if (code === UNNAMED && groups.length === 0 && owner === UNNAMED && sample === null) return 0
    const key = [code, owner, sample?.key ?? '', ...groups].join('\u0001')
    let number = this.#known.get(key)
    if (number === undefined) {
      number = this.classes.push({ code, groups, owner: { code: owner, groups: [] }, sample }) - 1
      this.#known.set(key, number)
    }
    return number
  }
}
