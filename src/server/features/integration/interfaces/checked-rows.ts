import type { Entity } from '#domain/entity.ts'
import type { ParameterDeclaration } from '#domain/expressions/index.ts'
import type { MappedRow } from '#domain/integration/evaluate-mapping.ts'
import type { Label } from '#domain/label.ts'
import type { ModelRows } from '#domain/modelling/tenant-model.ts'
import { FaultList } from '../../../platform/exchange/fault.ts'
import { stagedFields } from '../../../platform/exchange/prepare.ts'
import { RowChecker } from '../../../platform/exchange/row-checker.ts'
import type { Found } from '../../../platform/exchange/stage-checks.ts'

export interface RowFault {
  /** Name of the field; '': the row as a whole. */
  readonly target: string
  readonly message: Label
}

export interface BadRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly faults: readonly RowFault[]
}

/** What rows are checked against. */
export interface CheckSettings {
  readonly zone: string
  readonly parameters?: readonly ParameterDeclaration[] | undefined
  /** What the tenant declared. */
  readonly model?: ModelRows | undefined
}

/** Faults by line; the first of each field counts. */
export class BadRows {
  readonly byLine = new Map<number, RowFault[]>()
  isOverfull = false

  add(line: number, fault: RowFault): void {
    const faults = this.byLine.get(line) ?? []
    if (!faults.some(({ target }) => target === fault.target)) faults.push(fault)
    this.byLine.set(line, faults)
  }

  addFound({ faults, count }: Found): void {
    if (count > faults.length) this.isOverfull = true
    for (const { line, field, message } of faults) this.add(line, { target: field ?? '', message })
  }
}

/**
 * Rows with texts of the target's fields, as they came through a mapping or were corrected by hand, checked as far as single
 * values go. They are checked as they come, so that no long stretch of them holds up anything else.
 */
export class CheckedRows {
  readonly entity: Entity
  readonly targets: readonly string[]
  readonly staged: readonly string[]
  readonly bad = new BadRows()
  /** COPY text of the rows whose single values are sound. */
  readonly copies: Uint8Array[] = []
  readonly #checker: RowChecker
  readonly #list = new FaultList()
  /** Cells of the rows that were added together, as JSON: so many texts apart would fill the memory of objects that last. */
  readonly #added: { readonly lines: readonly number[]; readonly cells: string }[] = []

  constructor(entity: Entity, targets: readonly string[], settings: CheckSettings) {
    this.entity = entity
    this.targets = targets
    this.staged = stagedFields(entity, targets)
    const columns = { fields: targets, zones: new Map<string, string>() }
    this.#checker = new RowChecker(
      entity,
      { name: '', header: targets },
      columns,
      this.staged,
      settings,
      this.#list,
    )
  }

  /** @param lines number of each row in its run, from 1 */
  add(rows: readonly MappedRow[], lines: readonly number[]): void {
    const { bad, targets } = this
    const sound = { lines: [] as number[], rows: [] as (readonly string[])[], faults: [] }
    for (const [at, { cells, faults }] of rows.entries()) {
      const line = lines[at]!
      for (const { target, message } of faults) bad.add(line, { target: targets[target]!, message })
      if (faults.length > 0) continue
      sound.lines.push(line)
      sound.rows.push(cells)
    }
    this.#added.push({ lines, cells: JSON.stringify(rows.map(({ cells }) => cells)) })
    const before = this.#list.listed.length
    this.copies.push(this.#checker.check(sound))
    const { count, listed } = this.#list
    if (count > listed.length) bad.isOverfull = true
    for (const { line, column, message } of listed.slice(before)) bad.add(line, { target: column, message })
  }

  /** Rows that something is wrong with, in their order. */
  badRows(): BadRow[] {
    const { byLine } = this.bad
    if (byLine.size === 0) return []
    return this.#added.flatMap(({ lines, cells }) => {
      if (!lines.some((line) => byLine.has(line))) return []
      const texts = JSON.parse(cells) as readonly (readonly string[])[]
      return lines.flatMap((line, at) => {
        const faults = byLine.get(line)
        return faults ? [{ line, cells: texts[at]!, faults }] : []
      })
    })
  }
}
